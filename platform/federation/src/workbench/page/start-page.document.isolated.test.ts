import { useAtomValue, useSetAtom } from 'jotai';
import { createElement, type FunctionComponent } from 'react';
import { useParams } from 'react-router-dom';
import { notifyAtom, type SlotProps, siteConfigAtom, slotAtom, type Toast } from 'shared-session';
import { expect, test, vi } from 'vitest';
import type { RemoteRoute } from '../../runtime/description';
import { startWorkbenchPage } from './start-page';

function ShownConfig() {
  return createElement('pre', null, JSON.stringify(useAtomValue(siteConfigAtom)));
}

function ShownParameters() {
  return createElement('pre', null, JSON.stringify(useParams()));
}

/** Waits longer than `vi.waitUntil` does by default (one second), because machines may be busy. */
const until = <T>(find: () => T) => vi.waitUntil(find, { timeout: 15_000 });

const shownText = () => until(() => document.querySelector('pre')?.textContent);

const REPORTS: RemoteRoute = {
  path: '/reports',
  page: './reports',
  layout: 'app',
  allow: ['subscribed'],
  title: 'Reports',
};

test('in the workbench, a page gets the same path parameters as in the shell, with the whole path as the parameter "*"', async () => {
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

test('a page in the workbench gets all links of a site, the capabilities of the fake backend, and the values of config.local.json', async () => {
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

/**
 * Opens a page with the button "Notify", which shows the next toast at each press. Returns a
 * function that presses a button by its name.
 */
const openNotifyingPage = async (...toasts: Toast[]) => {
  function Notifying() {
    const notify = useSetAtom(notifyAtom);
    const onClick = () => notify(toasts.shift() as Toast);
    return createElement('button', { type: 'button', onClick }, 'Notify');
  }
  document.body.innerHTML = '<div id="root"></div>';
  const page = { './reports': async () => ({ default: Notifying }) };
  await startWorkbenchPage({ name: 'remote-reports', routes: [REPORTS] }, page, {});
  return async (name: string) => {
    const isNamed = (button: Element) =>
      (button.getAttribute('aria-label') ?? button.textContent) === name;
    const buttons = () => [...document.querySelectorAll('button')];
    (await until(() => buttons().find(isNamed))).click();
  };
};

const isShown = (text: string) => document.body.textContent?.includes(text);

test('the button of a toast on the workbench runs the action of the page and closes the toast', async () => {
  const undo = vi.fn();
  const action = { label: 'Undo', press: undo };
  const press = await openNotifyingPage({ kind: 'success', message: 'Oslo removed', action });
  await press('Notify');
  await press('Undo');
  expect(undo).toHaveBeenCalledOnce();
  await until(() => !isShown('Oslo removed'));
});

test('the workbench tells a page that its toast was closed by the visitor, by a newer toast, or by a signal of the page', async () => {
  const closed: string[] = [];
  const withdrawn = new AbortController();
  const toast = (message: string): Toast => ({
    kind: 'info',
    message,
    onClosed: () => closed.push(message),
  });
  const last = { ...toast('withdrawn'), signal: withdrawn.signal };
  const press = await openNotifyingPage(toast('older'), toast('newer'), last);
  await press('Notify');
  await press('Notify');
  expect(closed).toEqual(['older']);
  await press('Close');
  expect(closed).toEqual(['older', 'newer']);
  await press('Notify');
  withdrawn.abort();
  expect(closed).toEqual(['older', 'newer', 'withdrawn']);
  await until(() => !isShown('withdrawn'));
});

test('the workbench shows the text of an error object that a page passes as the message of a toast', async () => {
  const message = new Error('The report is too long') as unknown as string;
  const press = await openNotifyingPage({ kind: 'error', message });
  await press('Notify');
  await until(() => isShown('Error: The report is too long'));
});

test('on the workbench, the slot of a page calls `onSettled`, so that the page does not wait for slot components', async () => {
  const onSettled = vi.fn();
  function PageWithSlot() {
    const Slot = useAtomValue(slotAtom) as FunctionComponent<SlotProps>;
    return createElement(Slot, { id: 'dashboard/cards/v1', data: { locations: [] }, onSettled });
  }
  document.body.innerHTML = '<div id="root"></div>';
  const page = { './reports': async () => ({ default: PageWithSlot }) };
  await startWorkbenchPage({ name: 'remote-reports', routes: [REPORTS] }, page, {});
  await until(() => onSettled.mock.calls.length > 0);
});

test('the workbench says that it does not show a page that exports `mount`', async () => {
  document.body.innerHTML = '<div id="root"></div>';
  const routes = [{ ...REPORTS, mount: true }];
  await startWorkbenchPage({ name: 'remote-reports', routes }, {}, {});
  await until(() => isShown('This page renders itself'));
});
