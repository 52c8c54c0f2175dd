import { type Browser, chromium } from 'playwright/test';
import { expect, test, vi } from 'vitest';
import { createFixtureRoute } from '../testing/fixture-site';
import { smokeTestRemote } from '.';
import { SHELL_ONLY_PATH, type SmokeTestVisit, visitPage } from './visit';

const description = { name: 'main', version: '1.0.0', routes: [createFixtureRoute('/dashboard')] };
vi.mock('./site', () => ({ readSmokeTestSite: async () => ({ description }) }));
vi.mock('./visit', async (original) => ({
  ...(await original<object>()),
  visitPage: vi.fn(),
}));

test('if the visit to a page of the shell fails, the smoke test ends all other visits and fails with the error of this visit', async () => {
  let endVisit = (_error: Error): void => {};
  const close = vi.fn(async () => endVisit(new Error('the browser was closed')));
  vi.spyOn(chromium, 'launch').mockResolvedValue({ close } as unknown as Browser);
  vi.mocked(visitPage).mockImplementation(async (_browser, { pathname }) => {
    if (pathname === SHELL_ONLY_PATH) throw new Error('the shell does not answer');
    return new Promise((_resolve, reject) => {
      endVisit = reject;
    });
  });
  const tested = smokeTestRemote({ site: 'https://app.example.com', name: 'remote-main' });
  await expect(tested).rejects.toThrow('the shell does not answer');
  expect(close).toHaveBeenCalledOnce();
});

/** Returns the findings of the smoke test for the page at `path` if its visits end at `reached`. */
const findingsFor = async (path: string, reached: string): Promise<string[]> => {
  description.routes = [createFixtureRoute(path)];
  const faults = { console: [], uncaught: [], request: [], globals: [], styles: [], tab: [] };
  const seen = { ...faults, left: [], again: [], reports: [], heading: 'page', path: reached };
  const close = vi.fn();
  vi.spyOn(chromium, 'launch').mockResolvedValue({ close } as unknown as Browser);
  vi.mocked(visitPage).mockResolvedValue({ ...seen, errorText: '' } as SmokeTestVisit);
  const options = { site: 'https://app.example.com', name: 'remote-main' };
  return (await smokeTestRemote(options)).map(({ sentence }) => sentence);
};

test('the smoke test accepts that a page redirects to another path of the same page, such as /reports/overview below /reports/*', async () => {
  expect(await findingsFor('/reports/*', '/reports/overview')).toEqual([]);
  expect(await findingsFor('/settings/:tab', '/settings/users')).toEqual([]);
});

test.each([
  ['/reports/*', '/login'],
  ['/reports', '/reports/overview'],
])(
  'the smoke test reports the page %s when this page leads to another page, here %s',
  async (path, reached) => {
    expect(await findingsFor(path, reached)).toEqual([
      `${path} as subscribed leads to ${reached} instead of staying at /reports.`,
    ]);
  },
);
