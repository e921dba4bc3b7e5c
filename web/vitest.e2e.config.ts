import { defineConfig } from 'vitest/config';

// The browser tests run one file after the other: at most one browser at a time.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
