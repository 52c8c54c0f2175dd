import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { useParams } from 'react-router-dom';
import { siteConfigAtom } from 'shared-session';
import { expect, test, vi } from 'vitest';
import type { RemoteRoute } from '../../runtime/description';
import { startWorkbenchPage } from './start-page';

function ShownConfig() {
  return createElement('pre', null, JSON.stringify(useAtomValue(siteConfigAtom)));
}

function ShownParameters() {
  return createElement('pre', null, JSON.stringify(useParams()));
}

const shownText = () =>
  vi.waitUntil(() => document.querySelector('pre')?.textContent, { timeout: 15_000 });

const REPORTS: RemoteRoute = {
  path: '/reports',
  page: './reports',
  layout: 'app',
  allow: ['subscribed'],
  title: 'Reports',
};

test('the workbench gives a page the same path parameters as the shell: those of the page and the parameter "*" with the whole path', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', '?page=/reports/7');
  const routes = [REPORTS, { ...REPORTS, path: '/reports/:id', page: './report' }];
  const pages = {
    './reports': async () => ({ default: ShownConfig }),
    './report': async () => ({ default: ShownParameters }),
  };
  await startWorkbenchPage({ name: 'remote-reports', routes }, pages, { remotes: {}, flags: {} });
  const shown = await shownText();
  window.history.replaceState(null, '', '?');
  expect(JSON.parse(shown)).toEqual({ '*': 'reports/7', id: '7' });
});

test('the workbench gives a page all links that a site can configure, the capabilities of the fake backend, and the settings and flags in config.local.json', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const local = { remotes: { reports: { settings: { rows: 50 } } }, flags: { reports: true } };
  const page = { './reports': async () => ({ default: ShownConfig }) };
  await startWorkbenchPage({ name: 'remote-reports', routes: [REPORTS] }, page, local);
  const shown = await shownText();
  const url = expect.stringMatching(/^https:/);
  expect(JSON.parse(shown)).toMatchObject({
    ...local,
    customerPortalUrl: url,
    customerPortalLinks: { invoices: url, paymentMethod: url, cancel: url },
    mobileApp: { ios: url, android: url },
    links: { support: url },
    capabilities: { manage: true, history: true, queries: true },
  });
});
