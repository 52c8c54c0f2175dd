import type { SlotFiller } from '@platform/federation/runtime';
import { describe, expect, it, vi } from 'vitest';
import { routes } from './routes';

/** Slot fillers as in `routes.ts`. The type checker fails if the first one has no type error. */
const FILLS: readonly SlotFiller[] = [
  // @ts-expect-error: the badge needs the path of a link, but the slot gives locations.
  { slot: 'dashboard/cards/v1', from: () => import('./unsent-badge/unsent-badge') },
  { slot: 'navigation/badges/v1', from: () => import('./unsent-badge/unsent-badge') },
];

// Raises the time limit, because the first import loads all dependencies, which may take long.
vi.setConfig({ testTimeout: 60_000 });

describe('the routes of this remote', () => {
  it('the main remote has the pages home, dashboard, settings and example, for administrators with a subscription', () => {
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

  it.each([
    ['columns', 'Saved views'],
    ['copy email addresses', 'Invite users'],
    ['copy personal invitation', 'Invite users'],
    ['download template', 'Import users'],
    ['download template', 'Import locations'],
    ['edit user', 'Users'],
    ['edit location', 'Locations'],
  ])(
    'typing the words of the button "%s" in the command palette finds the action "%s"',
    (text, name) => {
      const action = routes
        .flatMap(({ actions = [] }) => actions)
        .find(({ label }) => label === name);
      const own = `${action?.label} ${action?.words}`.toLowerCase().split(' ');
      const isFound = (word: string) => own.some((each) => each.startsWith(word));
      expect(text.split(' ').filter((word) => !isFound(word))).toEqual([]);
    },
  );

  it('the command palette offers actions that need editing only if the backend supports editing', () => {
    const actions = routes.flatMap(({ actions = [] }) => actions);
    const needing = actions.filter(({ capability }) => capability === 'manage');
    expect(needing.map(({ label }) => label)).toEqual([
      'Recent imports',
      'Change roles',
      'Change location',
      'Remove users',
    ]);
  });

  it('the type checker rejects a slot component if the page does not pass the data that the component needs', () => {
    expect(FILLS).toHaveLength(2);
  });

  it.each(routes.map(({ page }) => page))(
    'the module of the page %s exports a component without props',
    async (page) => {
      const module = await import(`${page}.tsx`);
      expect(module.default).toBeTypeOf('function');
      expect(module.default).toHaveLength(0);
    },
  );
});
