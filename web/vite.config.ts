import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// During development the page comes from Vite and the interface from a running
// server: SANDTABLE=http://127.0.0.1:8080 npm run dev
const server = process.env.SANDTABLE ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  base: './',
  resolve: {
    alias: {
      // The package's own entry brings every icon; this one lets us choose.
      'milsymbol-parts': fileURLToPath(new URL('./node_modules/milsymbol/index.mjs', import.meta.url)),
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'symbols', test: /node_modules[\\/]milsymbol/ }],
        },
      },
    },
  },
  // The host stays as the browser names it, so that it is that of the page's origin.
  server: { proxy: { '/api': { target: server } } },
  // The test of the colours reads the style sheet.
  // The limit only ends what hangs: a busy machine may take many times longer than a quick one.
  test: { include: ['src/**/*.test.ts'], css: { include: /app\.css/ }, testTimeout: 120_000 },
});
