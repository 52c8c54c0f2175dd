import { refreshProfileAtom, sessionAtom } from 'shared-session';
import {
  answerInvitationAtom,
  invitationRefusalAtom,
  invitationsAtom,
  postponeInvitationsAtom,
  sessionWaitReasonAtom,
} from 'shared-session/host';
import {
  answersInOrder,
  createTestAccount,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const siteConfig = {
  productName: 'Query Assistant',
  checkoutUrl: 'https://checkout.test',
  capabilities: { manage: false, idempotency: false, invitations: true },
};
const NO_PROFILE: TestAnswer = { status: 401, message: 'No organization' };
const FAILURE: TestAnswer = { status: 503 };
const INVITATION = { _id: '7', organization_name: 'Fjord & Co', role: 'manager' };
const INVITED: TestAnswer = { payload: [INVITATION] };
/** Profiles without an organization (specification 5). */
const OUTSIDERS: [string, TestAnswer][] = [
  ['a profile without role and status', { payload: { name: 'Åse', email: 'ase@example.com' } }],
  ['an administrator without a status', { payload: { role: 'admin', onboarding_status: '' } }],
];
const MEMBER: TestAnswer = { payload: { name: 'Åse', role: 'manager' } };

const start = async (byPath: Parameters<typeof answersInOrder>[0], config = siteConfig) => {
  const life = startTestLifecycle(
    answersInOrder({ '/isUserValid': [{ payload: true }], ...byPath }),
    {
      siteConfig: config,
    },
  );
  life.lifecycle.accountChanged(createTestAccount('a'));
  await vi.advanceTimersByTimeAsync(0);
  return { ...life, invitations: () => life.store.get(invitationsAtom) };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// spec: 4; 8
describe('the invitations of somebody without an organization', () => {
  it('the invitations of a visitor without an organization are fetched before the session is ready', async () => {
    const { store, invitations } = await start({
      '/user': [NO_PROFILE],
      '/invitations': ['unreachable', INVITED],
    });
    expect(store.get(sessionAtom).status).toBe('loading');
    expect(store.get(sessionWaitReasonAtom)).toBe('server');
    await vi.advanceTimersByTimeAsync(5000);
    expect(store.get(sessionAtom)).toMatchObject({ status: 'ready', user: null });
    expect(invitations()).toEqual([INVITATION]);
  });

  it.each(OUTSIDERS)(
    'invitations are fetched if GET /user responds with %s',
    async (_what, profile) => {
      const { store, invitations } = await start({ '/user': [profile], '/invitations': [INVITED] });
      expect(store.get(sessionAtom).status).toBe('ready');
      expect(invitations()).toEqual([INVITATION]);
    },
  );

  it('no invitations are requested if the backend does not support invitations, or if the visitor is a member', async () => {
    const { capabilities } = siteConfig;
    const without = { ...siteConfig, capabilities: { ...capabilities, invitations: false } };
    const first = await start({ '/user': [NO_PROFILE], '/invitations': [INVITED] }, without);
    const second = await start({ '/user': [MEMBER], '/invitations': [INVITED] });
    for (const { store, asked, invitations } of [first, second]) {
      expect(store.get(sessionAtom).status).toBe('ready');
      expect(asked('/invitations')).toBe(0);
      expect(invitations()).toEqual([]);
    }
  });

  it.each<[string, TestAnswer]>([
    ['404', { status: 404, message: 'Nothing here' }],
    ['a payload that is no list', { payload: { odd: true } }],
    ['a list without ids', { payload: [{ role: 'user' }] }],
  ])('the list of invitations is empty if the server responds with %s', async (_what, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { store, invitations, toasts } = await start({
      '/user': [NO_PROFILE],
      '/invitations': [answer],
    });
    expect(store.get(sessionAtom).status).toBe('ready');
    expect(invitations()).toEqual([]);
    expect(toasts).toEqual([]);
  });

  it('if the server refuses to list invitations, the session keeps the reason until the sign-out', async () => {
    const message = 'Your address is not verified.';
    const { store, lifecycle, invitations, toasts } = await start({
      '/user': [NO_PROFILE],
      '/invitations': [{ status: 403, message }],
    });
    expect(store.get(sessionAtom).status).toBe('ready');
    expect(invitations()).toEqual([]);
    expect(store.get(invitationRefusalAtom)).toBe(message);
    expect(toasts).toEqual([]);
    await lifecycle.signOut();
    expect(store.get(invitationRefusalAtom)).toBeNull();
  });

  it.each([['a 401', NO_PROFILE] as const, ...OUTSIDERS])(
    'when GET /user answers with %s and the user is no longer a member, the invitations are loaded before the profile changes',
    async (_what, profile) => {
      const { store, invitations } = await start({
        '/user': [MEMBER, profile],
        '/invitations': [INVITED],
      });
      const seen: (readonly object[])[] = [];
      store.sub(sessionAtom, () => seen.push(invitations()));
      await store.set(refreshProfileAtom);
      expect(store.get(sessionAtom).user?.role).not.toBe('manager');
      expect(seen).toEqual([[INVITATION]]);
    },
  );

  it.each<[string, TestAnswer]>([
    ['an error', FAILURE],
    ['a refusal', { status: 404 }],
  ])(
    'a member who leaves the organization has no invitations if the request for the invitations gets %s',
    async (_what, list) => {
      const { store, invitations, toasts } = await start({
        '/user': [MEMBER, NO_PROFILE],
        '/invitations': [list],
      });
      await store.set(refreshProfileAtom);
      expect(store.get(sessionAtom).user).toBeNull();
      expect(invitations()).toEqual([]);
      expect(toasts).toHaveLength(1);
    },
  );

  it('after a member has left the organization, the session keeps the reason why the server refuses to list invitations', async () => {
    const message = 'Confirm your address.';
    const { store } = await start({
      '/user': [MEMBER, NO_PROFILE],
      '/invitations': [{ status: 403, message }],
    });
    await store.set(refreshProfileAtom);
    expect(store.get(invitationRefusalAtom)).toBe(message);
  });

  it('when a member leaves the organization, no invitations are requested from a backend that does not support invitations', async () => {
    const { capabilities } = siteConfig;
    const without = { ...siteConfig, capabilities: { ...capabilities, invitations: false } };
    const { store, asked } = await start({ '/user': [MEMBER, NO_PROFILE] }, without);
    await store.set(refreshProfileAtom);
    expect(store.get(sessionAtom).user).toBeNull();
    expect(asked('/invitations')).toBe(0);
  });

  it('invitations disappear when the visitor postpones them, and when the session ends', async () => {
    const { store, lifecycle, invitations } = await start({
      '/user': [NO_PROFILE],
      '/invitations': [INVITED],
    });
    store.set(postponeInvitationsAtom);
    expect(invitations()).toEqual([]);
    lifecycle.accountChanged(createTestAccount('b'));
    await vi.advanceTimersByTimeAsync(0);
    expect(invitations()).toEqual([INVITATION]);
    await lifecycle.signOut();
    expect(invitations()).toEqual([]);
  });
});

describe('an answer to an invitation', () => {
  const answerWith = async (
    decision: 'accept' | 'decline',
    answer: TestAnswer,
    after: Record<'user' | 'invitations', TestAnswer | TestAnswer[]>,
  ) => {
    const life = await start({
      // Sends `NO_PROFILE` twice, because the client repeats a request once after a 401.
      '/user': [NO_PROFILE, NO_PROFILE, after.user].flat(),
      '/invitations': [INVITED, after.invitations].flat(),
      [`/invitations/7/${decision}`]: [answer],
    });
    expect(life.invitations()).toEqual([INVITATION]);
    const isAnswered = vi.fn();
    void life.store.set(answerInvitationAtom, INVITATION, decision).then(isAnswered);
    await vi.advanceTimersByTimeAsync(100);
    return { ...life, isAnswered };
  };
  const nextTry = () => vi.advanceTimersByTimeAsync(5000);

  it('accepting an invitation makes the visitor a member', async () => {
    const { store, requests, toasts } = await answerWith(
      'accept',
      {},
      {
        user: MEMBER,
        invitations: { payload: [] },
      },
    );
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(
      'POST /invitations/7/accept',
    );
    expect(store.get(sessionAtom).user).toMatchObject({ role: 'manager' });
    expect(toasts).toEqual([]);
  });

  it('declining an invitation removes the invitation and shows a toast', async () => {
    const { store, invitations, toasts } = await answerWith(
      'decline',
      {},
      {
        user: NO_PROFILE,
        invitations: { payload: [] },
      },
    );
    expect(store.get(sessionAtom).user).toBeNull();
    expect(invitations()).toEqual([]);
    expect(toasts).toEqual([{ kind: 'success', message: 'Invitation declined' }]);
  });

  it('a declined invitation disappears even if the server then refuses to list the invitations', async () => {
    const { invitations, toasts, isAnswered } = await answerWith(
      'decline',
      {},
      { user: NO_PROFILE, invitations: { status: 404, message: 'Nothing here' } },
    );
    expect(isAnswered).toHaveBeenCalled();
    expect(invitations()).toEqual([]);
    expect(toasts).toEqual([{ kind: 'success', message: 'Invitation declined' }]);
  });

  it('a declined invitation disappears even if a gateway answers the first request for the list with 403', async () => {
    const { invitations, toasts } = await answerWith(
      'decline',
      {},
      {
        user: NO_PROFILE,
        invitations: [new Response('<h1>Blocked</h1>', { status: 403 }), { payload: [] }],
      },
    );
    expect(toasts).toEqual([]);
    await nextTry();
    expect(invitations()).toEqual([]);
    expect(toasts).toEqual([{ kind: 'success', message: 'Invitation declined' }]);
  });

  it('an invitation that could not be declined is kept, and a toast shows the error', async () => {
    const message = 'It broke.';
    const { invitations, toasts } = await answerWith(
      'decline',
      { status: 500, message },
      { user: NO_PROFILE, invitations: INVITED },
    );
    expect(invitations()).toEqual([INVITATION]);
    expect(toasts).toEqual([{ kind: 'error', message }]);
  });

  it.each<[string, TestAnswer]>([
    ['was lost', 'unreachable'],
    ['is empty', new Response(null, { status: 204 })],
  ])(
    'accepting an invitation makes the visitor a member, without an error, if the response %s',
    async (_what, answer) => {
      const { store, toasts } = await answerWith('accept', answer, {
        user: MEMBER,
        invitations: INVITED,
      });
      expect(store.get(sessionAtom).user).toMatchObject({ role: 'manager' });
      expect(toasts).toEqual([]);
    },
  );

  it.each([
    ['success if the invitation is gone', [], { kind: 'success', message: 'Invitation declined' }],
    [
      'an error if the invitation is still listed',
      [INVITATION],
      { kind: 'error', message: expect.stringMatching(/^The server/) },
    ],
  ])(
    'after an empty response to a declined invitation, a toast reports %s',
    async (_what, payload, toast) => {
      const { toasts } = await answerWith('decline', new Response(null, { status: 204 }), {
        user: NO_PROFILE,
        invitations: { payload },
      });
      expect(toasts).toEqual([toast]);
    },
  );

  it('accepting a withdrawn invitation shows a toast, and the invitation disappears', async () => {
    const message = 'It was withdrawn.';
    const { invitations, toasts } = await answerWith(
      'accept',
      { status: 404, message },
      {
        user: NO_PROFILE,
        invitations: { payload: [] },
      },
    );
    expect(toasts).toEqual([{ kind: 'error', message }]);
    expect(invitations()).toEqual([]);
  });

  describe('an accepted invitation before the profile has arrived', () => {
    it.each<[string, TestAnswer, TestAnswer[]]>([
      ['the server fails once', {}, [FAILURE]],
      ['the server does not know the new member yet', {}, [NO_PROFILE, NO_PROFILE]],
      ['the response was lost and the server fails once', 'unreachable', [FAILURE]],
      [
        'the response was lost and the server does not know the member yet',
        'unreachable',
        [NO_PROFILE, NO_PROFILE],
      ],
      ['another tab has accepted and the server fails once', { status: 404 }, [FAILURE]],
    ])(
      'if %s, an accepted invitation stays in the list until the profile has arrived',
      async (_what, answer, profiles) => {
        const { store, invitations } = await answerWith('accept', answer, {
          user: [...profiles, MEMBER],
          invitations: { payload: [] },
        });
        expect(store.get(sessionAtom).user).toBeNull();
        expect(invitations()).toEqual([INVITATION]);
        await nextTry();
        expect(store.get(sessionAtom).user).toMatchObject({ role: 'manager' });
        expect(invitations()).toEqual([]);
      },
    );

    it.each(OUTSIDERS)(
      'while GET /user still responds with %s, an accepted invitation stays in the list',
      async (_what, profile) => {
        const life = await start({
          '/user': [profile, profile, profile, MEMBER],
          '/invitations': [INVITED, { payload: [] }],
          '/invitations/7/accept': [{}],
        });
        void life.store.set(answerInvitationAtom, INVITATION, 'accept');
        await vi.advanceTimersByTimeAsync(100);
        expect(life.invitations()).toEqual([INVITATION]);
        await nextTry();
        expect(life.invitations()).toEqual([INVITATION]);
        await nextTry();
        expect(life.store.get(sessionAtom).user).toMatchObject({ role: 'manager' });
        expect(life.invitations()).toEqual([]);
      },
    );

    it.each<[string, TestAnswer]>([
      ['does not know the new member yet', NO_PROFILE],
      ['fails', FAILURE],
    ])(
      'while the server %s, one toast says that the answer to the invitation is saved',
      async (_what, profile) => {
        const { toasts } = await answerWith(
          'accept',
          {},
          { user: profile, invitations: { payload: [] } },
        );
        await nextTry();
        const message = expect.stringMatching(/^Your changes are saved/);
        expect(toasts).toEqual([{ kind: 'info', message }]);
      },
    );

    it('an accepted invitation disappears after a minute, even if the server still has no profile', async () => {
      const { invitations, isAnswered, asked } = await answerWith(
        'accept',
        {},
        { user: NO_PROFILE, invitations: { payload: [] } },
      );
      await vi.advanceTimersByTimeAsync(55_000);
      expect(invitations()).toEqual([INVITATION]);
      await nextTry();
      expect(invitations()).toEqual([]);
      expect(isAnswered).toHaveBeenCalled();
      const before = asked('/user');
      await nextTry();
      expect(asked('/user')).toBe(before);
    });
  });

  it('an invitation can be answered again if the first answer did not reach the server', async () => {
    const { invitations, isAnswered } = await answerWith('accept', 'unreachable', {
      user: NO_PROFILE,
      invitations: INVITED,
    });
    expect(invitations()).toEqual([INVITATION]);
    expect(isAnswered).toHaveBeenCalled();
  });

  it('a sign-out ends the retries of the profile request after an accepted invitation', async () => {
    const { lifecycle, asked } = await answerWith(
      'accept',
      {},
      { user: FAILURE, invitations: { payload: [] } },
    );
    await lifecycle.signOut();
    const before = asked('/user');
    await nextTry();
    expect(asked('/user')).toBe(before);
    expect(asked('/invitations')).toBe(1);
  });
});
