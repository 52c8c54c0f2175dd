import type { Mount, MountContext } from '@platform/federation/runtime';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { createSessionLifecycle, languageStateAtom } from 'shared-session/host';
import { createTestStore } from 'shared-session/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMountedPage } from './page-of-module';

const OWN = 'https://reports.example';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = ({ message }: Error) => ({ message });
  override render() {
    return this.state.message ? <p>{`Failed: ${this.state.message}`}</p> : this.props.children;
  }
}

const show = (mount: Mount) => {
  const sent: { url: string; authorization: string | null }[] = [];
  const { store } = createTestStore({
    user: {},
    fetch: async (input, init = {}) => {
      const authorization = new Headers(init.headers).get('Authorization');
      sent.push({ url: String(input), authorization });
      return new Response('rows');
    },
    siteConfig: {
      productName: 'Query Assistant',
      checkoutUrl: 'https://pay.example/link',
      capabilities: { manage: false, idempotency: false, invitations: false },
      remotes: { reports: { connect: [OWN] } },
    },
  });
  const Page = createMountedPage('reports', mount);
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/reports?year=2026']}>
        <Link to="/reports/1">One</Link>
        <Link to="/elsewhere">Leave</Link>
        <Boundary>
          <Routes>
            <Route path="/reports/*" element={<Page />} />
            <Route path="*" element={<h1>Elsewhere</h1>} />
          </Routes>
        </Boundary>
      </MemoryRouter>
    </Provider>,
  );
  const speak = (code: string) => act(() => store.set(languageStateAtom, code));
  return {
    sent,
    speak,
    signOut: () => act(() => createSessionLifecycle(store).accountChanged(null)),
  };
};

const follow = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('link', { name })));

const heading = () => {
  const given: { context?: MountContext } = {};
  const unmount = vi.fn();
  const mount: Mount = (element, context) => {
    given.context = context;
    const h1 = document.createElement('h1');
    h1.textContent = 'Reports';
    element.append(h1);
    return unmount;
  };
  const context = (): MountContext => {
    if (!given.context) throw new Error('The page is not mounted');
    return given.context;
  };
  return { mount, unmount, context };
};

test("the shell's first render already shows the content of a page with its own mount function", () => {
  const { mount } = heading();
  show(mount);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Reports');
});

test('a page with its own mount function is notified of URLs below its path, and unmounted once when the visitor leaves', async () => {
  const { mount, unmount, context } = heading();
  show(mount);
  const { location, signal } = context();
  const seen: string[] = [];
  location.subscribe(({ pathname }) => seen.push(pathname));
  expect(location.read()).toMatchObject({ pathname: '/reports', search: '?year=2026', hash: '' });
  expect(location.read()).toBe(location.read());
  await follow('One');
  expect(seen).toEqual(['/reports/1']);
  expect(unmount).not.toHaveBeenCalled();
  await follow('Leave');
  expect(unmount).toHaveBeenCalledOnce();
  expect(signal.aborted).toBe(true);
  expect(seen).toEqual(['/reports/1']);
  expect(screen.getByRole('heading').textContent).toBe('Elsewhere');
});

test('a page with its own mount function navigates through the router of the shell', async () => {
  const { mount, context } = heading();
  show(mount);
  await act(async () => context().navigate('/elsewhere'));
  expect(screen.getByRole('heading').textContent).toBe('Elsewhere');
});

test('a page with its own mount function may navigate while it renders, to redirect a visitor', async () => {
  const redirect: Mount = (element, { navigate }) => {
    const Redirect = () => {
      navigate('/elsewhere');
      return null;
    };
    const root = createRoot(element);
    root.render(<Redirect />);
    return () => queueMicrotask(() => root.unmount());
  };
  show(redirect);
  expect((await screen.findByRole('heading')).textContent).toBe('Elsewhere');
});

test('a page with its own mount function reads the session, and is notified of a sign-out', () => {
  const { mount, context } = heading();
  const { signOut } = show(mount);
  const { session } = context();
  const seen: (string | undefined)[] = [];
  const stop = session.subscribe(({ firebaseUser }) => seen.push(firebaseUser?.uid));
  expect(session.read().user?.name).toBe('Åse Lie');
  signOut();
  expect(seen).toEqual([undefined]);
  expect(session.read().isLoggedIn).toBe(false);
  stop();
});

test('a sign-out succeeds and reports the error if a listener of a page with its own mount function throws', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const { mount, context } = heading();
  const { signOut } = show(mount);
  const error = new TypeError('user is null');
  const later = vi.fn();
  context().session.subscribe(() => {
    throw error;
  });
  context().session.subscribe(later);
  signOut();
  expect(later).toHaveBeenCalledOnce();
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  vi.unstubAllGlobals();
});

test('a page with its own mount function is notified of a new language, and stays mounted', () => {
  const { mount, unmount, context } = heading();
  const { speak } = show(mount);
  const seen: string[] = [];
  context().currentLanguage.subscribe((code) => seen.push(code));
  speak('de');
  expect(seen).toEqual(['de']);
  expect(context().currentLanguage.read()).toBe('de');
  expect(unmount).not.toHaveBeenCalled();
});

test("a page with its own mount function gets the language of the site, even if a page translator has changed the document's language", () => {
  const { lang } = document.documentElement;
  // Changes `<html lang>`, as Chrome and Google Translate do when they translate a page.
  document.documentElement.lang = 'fr';
  const { mount, context } = heading();
  show(mount);
  document.documentElement.lang = lang;
  expect(context().language).toBe('en');
});

test('a page with its own mount function sends the token only to the origins of its remote', async () => {
  const { mount, context } = heading();
  const { sent } = show(mount);
  await context().client.call(`${OWN}/rows`);
  expect(sent).toEqual([{ url: `${OWN}/rows`, authorization: 'Bearer test-token' }]);
  await expect(context().client.call('https://evil.example/')).rejects.toThrow('may not call');
});

test.each<[string, Mount]>([
  [
    'throws',
    () => {
      throw new Error('no canvas');
    },
  ],
  ['rejects', async () => Promise.reject(new Error('no canvas'))],
])(
  'when the `mount` function of a page %s, the page is replaced by an error message',
  async (_how, mount) => {
    show(mount);
    expect(await screen.findByText('Failed: no canvas')).toBeTruthy();
  },
);

test('if the unmount function of a page throws an error, the error is reported and the next page is shown', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const error = new Error('already gone');
  show(() => () => {
    throw error;
  });
  await follow('Leave');
  expect(screen.getByRole('heading').textContent).toBe('Elsewhere');
  expect(reported).toHaveBeenCalledExactlyOnceWith(error);
  vi.unstubAllGlobals();
});

test('if the mount function of a page ends after the visitor has left, the page is unmounted', async () => {
  const unmount = vi.fn();
  let finish = (_unmount: () => void) => {};
  show(() => new Promise((resolve) => (finish = resolve)));
  await follow('Leave');
  await act(async () => finish(unmount));
  expect(unmount).toHaveBeenCalledOnce();
});
