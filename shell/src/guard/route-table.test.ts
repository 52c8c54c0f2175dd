import { describe, expect, test } from 'vitest';
import { InvalidDocumentError } from '../config/config';
import type { RegistryState } from '../state/remotes';
import { createTestRemote, createTestRoute } from '../testing/site';
import { createRouteTable } from './route-table';

const at = (...paths: string[]) =>
  paths.map((path) => createTestRoute(path, 'app', ['subscribed']));

const site = (more: Partial<Extract<RegistryState, { status: 'read' }>> = {}) =>
  createRouteTable({
    status: 'read',
    unusable: [],
    remotes: [
      createTestRemote('archive', '1.0.0', at('/reports/archive', '/reports/:id/print')),
      createTestRemote('reports', '1.0.0', at('/reports/*', '/reports/:id', '/reports')),
    ],
    ...more,
  });

const found = (pathname: string, table = site()): string => {
  const match = table.find(pathname);
  return match.kind === 'page' ? match.route.path : match.kind;
};

// spec: 2
describe('a path with several routes gets the one that the router ranks highest', () => {
  test.each([
    ['/reports', '/reports'],
    ['/Reports/', '/reports'],
    ['/reports/7', '/reports/:id'],
    ['/reports/a%20b', '/reports/:id'],
    ['/reports/archive', '/reports/archive'],
    ['/reports/7/print', '/reports/:id/print'],
    ['/reports/7/edit', '/reports/*'],
    ['/reports/7/edit/more', '/reports/*'],
    ['/reportsx', 'not-found'],
    ['/login/x', 'not-found'],
  ])('for the path %s, the route table finds %s', (pathname, path) => {
    expect(found(pathname)).toBe(path);
  });

  test('the most specific of several matching routes is used, whichever remote comes first in the registry', () => {
    const { status, unusable } = { status: 'read', unusable: [] } as const;
    const remotes = [
      createTestRemote('reports', '1.0.0', at('/reports/*')),
      createTestRemote('archive', '1.0.0', at('/reports/archive')),
    ];
    const tables = [remotes, [...remotes].reverse()].map((each) =>
      createRouteTable({ status, unusable, remotes: each }),
    );
    for (const table of tables) expect(found('/reports/archive', table)).toBe('/reports/archive');
  });

  test('at a path of an unusable remote, a less specific route of another remote is not used', () => {
    const error = new Error('archive is down');
    const table = site({
      remotes: [createTestRemote('reports', '1.0.0', at('/reports/*'))],
      unusable: [{ name: 'archive', error, pages: [{ path: '/reports/archive' }] }],
    });
    expect(table.find('/reports/archive')).toMatchObject({ kind: 'unavailable', error });
    expect(found('/reports/7', table)).toBe('/reports/*');
  });
});

// spec: 2
test('the pages of the shell are /login, /signup, /mobile-only and /get-app, all in the centered layout', () => {
  const { routes } = site({ remotes: [] });
  expect(routes.map(({ path, layout }) => `${path} ${layout}`)).toEqual([
    '/login centered',
    '/signup centered',
    '/mobile-only centered',
    '/get-app centered',
  ]);
});

// spec: 11 /config.json
test('the page /get-app is unavailable if the configuration cannot be read, but opens if only the registry cannot be read', () => {
  const tableAfter = (document: string) =>
    createRouteTable({ status: 'unreadable', error: new InvalidDocumentError(document, []) });
  expect(found('/get-app', tableAfter('configuration'))).toBe('unavailable');
  expect(found('/login', tableAfter('configuration'))).toBe('/login');
  expect(found('/get-app', tableAfter('registry'))).toBe('/get-app');
});

test('a malformed URL is not found, and the route table throws no error', () => {
  expect(found('/%zz')).toBe('not-found');
});

describe('pages and components in slots with a feature flag', () => {
  const card = { slot: 'dashboard/cards/v1', module: './card', scripts: [], styles: [] };
  const [always] = at('/reports').map((route) => ({
    ...route,
    fills: [
      { ...card, when: 'cards' },
      { ...card, module: './old-card', when: '!cards' },
    ],
  }));
  const [flagged] = at('/new').map((route) => ({ ...route, when: 'new' }));
  const table = (flags: Record<string, boolean>) =>
    createRouteTable(
      {
        status: 'read',
        unusable: [],
        remotes: [
          createTestRemote(
            'reports',
            '1.0.0',
            [always, flagged].filter((each) => !!each),
          ),
        ],
      },
      undefined,
      flags,
    );
  const fills = (flags: Record<string, boolean>) =>
    table(flags).routes.flatMap((route) => route.fills?.map(({ module }) => module) ?? []);

  test('a page does not exist while its feature flag is off or missing', () => {
    expect(found('/new', table({}))).toBe('not-found');
    expect(found('/new', table({ new: false }))).toBe('not-found');
    expect(found('/new', table({ new: true }))).toBe('/new');
    expect(found('/reports', table({}))).toBe('/reports');
  });

  test('a slot shows a component with the flag "cards" while this flag is on, and a component with "!cards" otherwise', () => {
    expect(fills({})).toEqual(['./old-card']);
    expect(fills({ cards: true })).toEqual(['./card']);
  });
});
