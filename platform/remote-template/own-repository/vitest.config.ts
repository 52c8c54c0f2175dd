import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    // Bundles packages with style sheets, because Node.js cannot import these.
    server: { deps: { inline: ['shared-ui', 'shared-features', 'shared-rows'] } },
  },
});
