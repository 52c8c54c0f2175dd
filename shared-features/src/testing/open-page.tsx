import { act, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { type AuthProfile, sessionAtom, type UserProfile } from 'shared-session';
import {
  createTestStore,
  deferred,
  type TestAnswer,
  type TestRequest,
  type TestStoreOptions,
} from 'shared-session/testing';
import { vi } from 'vitest';

// Raises the time limits, because machines may be slow.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

type Answer = TestAnswer | ((request: TestRequest) => TestAnswer | Promise<TestAnswer>);

export type OpenPageOptions = TestStoreOptions & {
  /** The answers to calls, such as `GET /users`, that `respond` does not answer. */
  answers?: Record<string, Answer>;
  /** The id of the signed-in user. Users with different ids have different drafts. */
  uid?: string;
};

/** An answer that arrives when the test calls `release`. */
export const deferredAnswer = (answer: TestAnswer) => {
  const { promise, resolve } = deferred<TestAnswer>();
  return { answer: () => promise, release: () => resolve(answer) };
};

const ACCOUNT: AuthProfile = {
  uid: 'uid-1',
  name: 'Åse Lie',
  email: 'ase@example.com',
  photoURL: null,
  providers: ['google.com'],
};

const PROFILE = {
  name: 'Åse Lie',
  subscription_status: 'active',
  onboarding_status: 'completed',
};

const profileOf = (answer: Answer | undefined): Partial<UserProfile> | null => {
  if (typeof answer !== 'object' || answer instanceof Response) return PROFILE;
  return answer.status === 401 ? null : (answer.payload as Partial<UserProfile>);
};

/**
 * Renders a page at a URL as the shell would, for a signed-in administrator. The session begins
 * with the profile in the response to `GET /user`. No guard runs, so nothing redirects.
 */
export const openPage = (page: ReactElement, at = '/', options: OpenPageOptions = {}) => {
  const { respond, uid, ...rest } = options;
  const answers: Record<string, Answer> = {
    'GET /locations': { payload: [] },
    'GET /users': { payload: [] },
    ...options.answers,
  };
  const answer = async (request: TestRequest): Promise<TestAnswer | undefined> => {
    const special = await respond?.(request);
    if (special) return special;
    const found = answers[`${request.method} ${request.path}`];
    if (found) return typeof found === 'function' ? found(request) : found;
    if (request.path !== '/user') return undefined;
    const { user } = test.store.get(sessionAtom);
    return user ? { payload: user } : { status: 401 };
  };
  const test = createTestStore({
    user: profileOf(answers['GET /user']),
    ...(uid && { session: { firebaseUser: { ...ACCOUNT, uid } } }),
    ...rest,
    respond: answer,
  });
  const seen = { address: at };
  const Address = () => {
    const { pathname, search, hash } = useLocation();
    seen.address = `${pathname}${search}${hash}`;
    return null;
  };
  const element = (
    <>
      {page}
      <Address />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: ['/before', at],
  });
  const { unmount } = render(
    <Provider store={test.store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return {
    ...test,
    unmount,
    person: userEvent.setup({ delay: null }),
    /** A test may change `answers` later. */
    backend: {
      answers,
      /** All requests until now to a call such as `POST /users`. */
      seen: (call: string) =>
        test.requests.filter(({ method, path }) => `${method} ${path}` === call),
    },
    address: () => seen.address,
    /** Goes back in the history, as the browser's "Back" does. The previous page is `/before`. */
    back: () => act(() => router.navigate(-1)),
    asked: (path: string) => test.requests.filter((request) => request.path === path),
  };
};
