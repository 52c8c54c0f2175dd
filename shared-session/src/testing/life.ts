import { createSessionLifecycle } from '../lifecycle/lifecycle';
import type { Toast } from '../notifications/toast';
import type { IdentityProfile } from '../session/session';
import { createSessionStore, type SessionStoreOptions } from '../store/create-session-store';
import { createTestServer, type TestAnswer, type TestRequest } from './test-server';

/** An account as the identity SDK would report it. */
export const account = (uid: string, name = 'Åse Lie'): IdentityProfile => ({
  uid,
  name,
  email: `${uid}@example.com`,
  photoURL: null,
  providers: ['google.com'],
});

/** Answers by path, each list in turn, its last one for good; the readiness check is answered well. */
export const answers = (
  byPath: Record<string, (TestAnswer | Promise<TestAnswer>)[]>,
): ((request: TestRequest) => TestAnswer | Promise<TestAnswer>) => {
  const left = new Map(Object.entries(byPath).map(([path, list]) => [path, [...list]]));
  return ({ path }) => {
    const list = left.get(path) ?? (path === '/readiness_check' ? [{}] : []);
    const answer = list.length > 1 ? list.shift() : list[0];
    return answer ?? { status: 404, message: `Nothing at ${path}` };
  };
};

/** A store that begins as a page does, with its life cycle, and everything that went out of it. */
export const startLife = (
  respond: (request: TestRequest) => TestAnswer | Promise<TestAnswer>,
  ports: SessionStoreOptions = {},
) => {
  const { fetch, requests } = createTestServer(respond);
  const toasts: Toast[] = [];
  const store = createSessionStore({
    fetch,
    getIdToken: async () => 'token-1',
    notify: (toast) => toasts.push(toast),
    ...ports,
  });
  const lifecycle = createSessionLifecycle(store);
  return {
    store,
    lifecycle,
    requests,
    toasts,
    /** How often a path was asked for. */
    asked: (path: string): number => requests.filter((request) => request.path === path).length,
  };
};

/** A promise and its ends, for an answer that a test gives when it wants to. */
export const deferred = <Value>() => {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
};
