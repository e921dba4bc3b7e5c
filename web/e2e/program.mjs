// The program and a browser for the scripts beside this file, which are no tests:
// SANDTABLE_BIN and CHROMIUM name them.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** Starts the program on a free port, with a data folder of its own until it is ended. */
export async function start(name) {
  const data = mkdtempSync(join(tmpdir(), `sandtable-${name}-`));
  const child = spawn(process.env.SANDTABLE_BIN ?? '../bin/sandtable', [
    'play',
    '--no-browser',
    '--data',
    data,
    '--addr',
    '127.0.0.1:0',
  ]);
  const base = await new Promise((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (d) => {
      out += d;
      const m = /ready at (http:\/\/\S+?)\/?\s/.exec(out);
      if (m) resolve(m[1]);
    });
    child.on('exit', () => reject(new Error(out)));
  });
  return {
    base,
    async get(path) {
      return (await fetch(base + path)).json();
    },
    async post(path, body) {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    },
    async end() {
      await new Promise((done) => {
        child.once('exit', done);
        child.kill('SIGTERM');
      });
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
