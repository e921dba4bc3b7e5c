import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chromium } from 'playwright-core';
const [,, plan='start'] = process.argv;
const data = mkdtempSync('/tmp/gdshot-');
const child = spawn('/tmp/gd-sandtable', ['play','--no-browser','--data',data,'--addr','127.0.0.1:0'], {stdio:['ignore','pipe','inherit']});
const base = await new Promise((ok)=>{let o='';child.stdout.on('data',d=>{o+=d;const m=/ready at (http:\/\/\S+?)\/?\s/.exec(o);if(m)ok(m[1]);});});
const post=(p,b)=>fetch(base+p,{method:'POST',headers:{'Content-Type':'application/json'},body:JSON.stringify(b)}).then(r=>r.json());
const get=(p)=>fetch(base+p).then(r=>r.json());
export {base,post,get};
const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
const ctx=async(w,h,touch)=>{const c=await browser.newContext({viewport:{width:w,height:h},reducedMotion:'reduce',hasTouch:!!touch});await c.addInitScript(()=>localStorage.setItem('sandtable.settings',JSON.stringify({speed:'instant'})));const p=await c.newPage();p.on('pageerror',e=>console.log('ERR',e.message));p.on('console',m=>{if(m.type()==='error')console.log('CON',m.text())});return p;};
try { const m = await import(process.cwd()+'/'+plan); await m.default({base,post,get,ctx}); } catch(e){console.log(e)} finally { await browser.close(); child.kill('SIGTERM'); }
