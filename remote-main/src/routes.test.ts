import { describe, expect, it, vi } from 'vitest';
import { routes } from './routes';

// The first import loads all dependencies, which is slow on a loaded machine.
vi.setConfig({ testTimeout: 60_000 });

const modules: Record<string, () => Promise<{ default: unknown }>> = {
  './home/home-page': () => import('./home/home-page'),
  './dashboard/dashboard-page': () => import('./dashboard/dashboard-page'),
  './settings/settings-page': () => import('./settings/settings-page'),
  './example/example-page': () => import('./example/example-page'),
};

describe('the routes of this remote', () => {
  it('are those of specification 2, for subscribed administrators', () => {
    expect(routes.map(({ path, layout, allow }) => [path, layout, ...allow])).toEqual([
      ['/', 'app', 'subscribed'],
      ['/dashboard', 'app', 'subscribed'],
      ['/settings', 'app', 'subscribed'],
      ['/example', 'app', 'subscribed'],
    ]);
    expect(routes.flatMap(({ navigation }) => navigation ?? [])).toEqual(['Dashboard', 'Settings']);
  });

  it.each(routes.map(({ page }) => page))('have a component without props at %s', async (page) => {
    const module = await modules[page]?.();
    expect(module?.default).toBeTypeOf('function');
    expect(module?.default).toHaveLength(0);
  });
});
