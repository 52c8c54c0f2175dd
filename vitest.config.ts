import { defineConfig } from 'vitest/config';

const css = { modules: { classNameStrategy: 'non-scoped' as const } };

/** A browser package: its tests run in a simulated document, its CSS modules keep their names. */
const browser = (name: string) => ({
  test: {
    name,
    root: `./${name}`,
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    css,
    restoreMocks: true,
  },
});

/** A package that runs on Node.js. */
const node = (name: string) => ({
  test: {
    name,
    root: `./platform/${name}`,
    include: ['src/**/*.test.ts'],
    environment: 'node',
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    projects: [
      browser('shell'),
      browser('remote-onboarding'),
      browser('remote-main'),
      browser('shared-session'),
      browser('shared-ui'),
      node('federation'),
      node('backend'),
      node('local-stack'),
    ],
  },
});
