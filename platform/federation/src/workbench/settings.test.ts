import { expect, test } from 'vitest';
import { HELLO_ROUTE } from '../testing/fixture-remote';
import { readSettings, SETTING_CHOICES, toSettingsQuery, type WorkbenchSettings } from './settings';

const routes = [HELLO_ROUTE, { ...HELLO_ROUTE, path: '/join', allow: ['signed-out' as const] }];

test('without settings in the URL, the workbench shows the first page and a session that may see this page', () => {
  expect(readSettings('', routes)).toEqual({
    page: '/hello',
    session: 'subscribed',
    server: 'immediately',
    theme: 'system',
    width: 'full',
    direction: 'ltr',
  });
  expect(readSettings('?page=/Join/%3Fa=1', routes).session).toBe('signed-out');
});

test('the settings of the workbench are the same after they are written to the URL and read again', () => {
  const settings: WorkbenchSettings = {
    page: '/hello?tab=users&q=ø/å',
    session: 'refused',
    server: 'slow',
    theme: 'dark',
    width: '320',
    direction: 'rtl',
  };
  expect(readSettings(toSettingsQuery(settings), routes)).toEqual(settings);
  expect(toSettingsQuery(readSettings('', routes))).toBe('?page=/hello&session=subscribed');
});

test('the workbench lists the default of each setting first, and lists the other widths from narrow to wide', () => {
  const { server, theme, width, direction } = readSettings('', routes);
  const choices = Object.entries(SETTING_CHOICES).map(([name, { options }]) => [
    name,
    options[0]?.[0],
  ]);
  expect(Object.fromEntries(choices)).toMatchObject({ server, theme, width, direction });
  const widths = SETTING_CHOICES.width.options.map(([value]) => value);
  expect(widths).toEqual(['full', '320', '768', '1280']);
});

test('if a setting in the URL of the workbench has an unknown value, the workbench uses the default of this setting', () => {
  const search = '?page=https://evil.example&session=king&server=x&theme=x&width=1&direction=up';
  expect(readSettings(search, routes)).toEqual(readSettings('', routes));
});

test('the workbench finds the most specific route for a path, also among routes with parameters and subtrees', () => {
  const reports = [
    { ...HELLO_ROUTE, path: '/reports/:id/*', allow: ['verification' as const] },
    { ...HELLO_ROUTE, path: '/reports/all', allow: ['unsubscribed' as const] },
  ];
  expect(readSettings('', reports)).toMatchObject({ page: '/reports/1', session: 'verification' });
  expect(readSettings('?page=/reports/7/rows', reports).session).toBe('verification');
  expect(readSettings('?page=/reports/all', reports).session).toBe('unsubscribed');
});
