import { describe, expect, it, vi } from 'vitest';
import { routes } from './routes';

// The first import loads all dependencies, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 60_000 });

describe('the routes of this remote', () => {
  it('the main remote has the routes of specification 2, for subscribed administrators', () => {
    expect(routes.map(({ path, layout, allow }) => [path, layout, ...allow])).toEqual(
      expect.arrayContaining([
        ['/', 'app', 'subscribed'],
        ['/dashboard', 'app', 'subscribed'],
        ['/settings', 'app', 'subscribed'],
        ['/example', 'app', 'subscribed'],
      ]),
    );
    expect(routes.flatMap(({ navigation }) => navigation ?? []).slice(0, 2)).toEqual([
      'Dashboard',
      'Settings',
    ]);
  });

  it.each(routes.map(({ page }) => page))(
    'the page %s of the main remote is a component without props',
    async (page) => {
      const module = await import(`${page}.tsx`);
      expect(module.default).toBeTypeOf('function');
      expect(module.default).toHaveLength(0);
    },
  );
});
