import { defineConfig } from 'vitest/config';

// The browser tests run one file after the other: at most one browser at a time. The
// limits only end what hangs; a slow machine may take many times longer than a quick one.
// A test that fails is tried once more, and one that needs it is named as tried again in
// what is printed: that is a fault to look into, but no reason to refuse everything else.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 1_200_000,
    retry: 1,
    reporters: ['verbose'],
  },
});
