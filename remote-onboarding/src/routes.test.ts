import { describe, expect, it, vi } from 'vitest';
import { routes } from './routes';

// Raises the time limit, because the first import loads all dependencies, which may take long.
vi.setConfig({ testTimeout: 60_000 });

describe('the routes of remote-onboarding', () => {
  it('remote-onboarding has the routes of the specification', () => {
    expect(
      routes.map(({ path, layout, allow, step = '-' }) =>
        [path, layout, allow.join(), step].join(' '),
      ),
    ).toEqual(
      expect.arrayContaining([
        '/create-organization centered no-organization 1',
        '/add-locations onboarding add-locations 2',
        '/add-users onboarding add-users 3',
        '/verification centered verification 4',
        '/subscribe centered unsubscribed 5',
        '/subscribe/success centered unsubscribed,subscribed -',
        '/all-set centered subscribed -',
      ]),
    );
  });

  it('the steps of remote-onboarding are numbered from 1 without gaps, in the order of the routes', () => {
    const steps = routes.flatMap(({ step }) => step ?? []);
    expect(steps).toEqual(steps.map((_, index) => index + 1));
  });

  it.each(routes)(
    'the page at $path of remote-onboarding exports a component',
    async ({ page }) => {
      const module = await import(`${page}.tsx`);
      expect(module.default).toBeTypeOf('function');
    },
  );
});
