import { defineConfig } from 'vitest/config';

// The browser tests run one file after the other: at most one browser at a time. The
// limits only end what hangs; a slow machine may take many times longer than a quick one.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 1_200_000,
  },
});
