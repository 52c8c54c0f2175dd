import { describe, expect, it } from 'vitest';
import { routes } from './routes';

describe('the routes of this remote', () => {
  it.each(routes.map(({ page }) => page))(
    'the module of the page %s exports a component without props',
    async (page) => {
      const module = await import(`${page}.tsx`);
      expect(module.default).toBeTypeOf('function');
      expect(module.default).toHaveLength(0);
    },
  );
});
