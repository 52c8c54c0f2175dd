import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Lets Vite load these packages, because they import style sheets, which Node.js cannot import.
    server: { deps: { inline: ['shared-ui', 'shared-features', 'shared-rows'] } },
  },
});
