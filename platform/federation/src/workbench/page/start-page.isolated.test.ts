// @vitest-environment jsdom
import { useAtomValue } from 'jotai';
import { createElement } from 'react';
import { siteConfigAtom } from 'shared-session';
import { expect, test, vi } from 'vitest';
import type { RemoteRoute } from '../../runtime/description';
import { startWorkbenchPage } from './start-page';

function ShownConfig() {
  return createElement('pre', null, JSON.stringify(useAtomValue(siteConfigAtom)));
}

test('the workbench gives a page the links of a configuration, the capabilities of its fake backend, and the flags of config.local.json', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const route: RemoteRoute = {
    path: '/reports',
    page: './reports',
    layout: 'app',
    allow: ['subscribed'],
    title: 'Reports',
  };
  const local = { remotes: { reports: { settings: { rows: 50 } } }, flags: { reports: true } };
  const page = { './reports': async () => ({ default: ShownConfig }) };
  await startWorkbenchPage({ name: 'remote-reports', routes: [route] }, page, local);
  const shown = await vi.waitUntil(() => document.querySelector('pre')?.textContent);
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
