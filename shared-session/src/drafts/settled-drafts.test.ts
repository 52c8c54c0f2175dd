import { loadLocationsAtom, loadUsersAtom, openDraft, refreshProfileAtom } from 'shared-session';
import {
  answersInOrder,
  createTestAccount,
  createTestStore,
  deferred,
  startTestLifecycle,
  type TestAnswer,
} from 'shared-session/testing';
import { ONBOARDING_STATUSES } from 'shared-session/wire';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const NOON = new Date('2026-01-01T12:00:00Z').getTime();

const manyUsers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ _id: `many-${index}` }));

const keep = (drafts: Record<string, object>, uid = 'uid-1') => {
  for (const [step, value] of Object.entries(drafts)) {
    const draft = openDraft<object>({ uid, step });
    draft.save(value);
    draft.flush();
  }
};

const kept = () =>
  Object.keys(localStorage)
    .map((key) => key.replace(/^draft:/, ''))
    .sort();

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

// After an item was removed, nobody can open its edit dialog to save or discard the draft. So the
// app drops the draft.
describe('the drafts of items in a list', () => {
  const TROMSO = { _id: '1', name: 'Tromsø', address: null };
  const load = (answer: TestAnswer | Promise<TestAnswer>) =>
    createTestStore({ user: {}, respond: () => answer }).store;

  it('the draft of a list item is removed when the item no longer exists', async () => {
    keep({ 'location-1': { name: 'A' }, 'location-2': { name: 'B' }, 'user-2': { name: 'C' } });
    const store = load({ payload: [TROMSO] });
    await store.set(loadLocationsAtom);
    expect(kept()).toEqual(['uid-1:location-1', 'uid-1:user-2']);
    await store.set(loadUsersAtom);
    expect(kept()).toEqual(['uid-1:location-1']);
  });

  it('the draft of a list item is removed when the stored item has the typed values', async () => {
    keep({ 'location-1': { name: 'Tromsø', address: '', time_zone: '' } });
    await load({ payload: [TROMSO] }).set(loadLocationsAtom);
    expect(kept()).toEqual([]);
  });

  it('when a list is loaded, the draft of an item is kept if any typed value differs from the stored value', async () => {
    keep({ 'location-1': { name: 'Tromsø', address: 'Storgata 1' } });
    await load({ payload: [TROMSO] }).set(loadLocationsAtom);
    expect(kept()).toEqual(['uid-1:location-1']);
  });

  it('loading locations keeps the drafts of other accounts, of new locations and of the organization settings', async () => {
    keep({ 'location-2': { name: 'B' } }, 'uid-2');
    keep({ 'add-locations': { rows: ['Oslo'] }, 'settings-organization': { name: 'Acme' } });
    const before = kept();
    await load({ payload: [] }).set(loadLocationsAtom);
    expect(kept()).toEqual(before);
  });

  it.each<[string, TestAnswer]>([
    ['cannot be loaded', { status: 500 }],
    ['may have several pages', { payload: manyUsers(501) }],
    ['has fewer users than its total', { payload: [{ _id: '1' }], total: 2 }],
  ])('drafts of list items are kept when the list %s', async (_what, answer) => {
    keep({ 'user-2': { name: 'B' } });
    await load(answer).set(loadUsersAtom);
    expect(kept()).toEqual(['uid-1:user-2']);
  });

  it('a draft that the user types after a list was requested is kept, even if the list lacks the item of the draft', async () => {
    const list = deferred<TestAnswer>();
    const loaded = load(list.promise).set(loadUsersAtom);
    vi.setSystemTime(NOON + 1);
    keep({ 'user-2': { name: 'B' } });
    list.resolve({ payload: [] });
    await loaded;
    expect(kept()).toEqual(['uid-1:user-2']);
  });
});

describe('the drafts of onboarding', () => {
  const BOTH = { 'create-organization': { name: 'Acme' }, 'edit-organization': { name: 'Acme' } };

  it.each([
    ['while there is no profile', {}, ['create-organization', 'edit-organization']],
    // An administrator without a status has no organization, so the form that creates one is still
    // shown (specification 5).
    [
      'for an administrator without a status',
      { role: 'admin' },
      ['create-organization', 'edit-organization'],
    ],
    [
      'once there is an organization',
      { role: 'admin', onboarding_status: 'verification' },
      ['edit-organization'],
    ],
    // Only the step `verification` shows the draft. Here, it is the draft of a former organization.
    ...ONBOARDING_STATUSES.filter((status) => status !== 'verification').map(
      (onboarding_status): [string, object, string[]] => [
        `at the status ${onboarding_status}`,
        { role: 'admin', onboarding_status },
        [],
      ],
    ),
    [
      'at a status that the site does not know',
      { role: 'admin', onboarding_status: 'step_2' },
      ['edit-organization'],
    ],
    ['for a member who is no administrator', { role: 'user' }, ['edit-organization']],
  ])(
    'the profile decides which onboarding drafts are kept (case: %s)',
    async (_when, payload, left) => {
      keep(BOTH);
      const { store } = createTestStore({
        user: null,
        respond: ({ path }) => (path === '/user' ? { payload } : undefined),
      });
      await store.set(refreshProfileAtom);
      expect(kept()).toEqual(left.map((step) => `uid-1:${step}`));
    },
  );

  it('onboarding drafts are removed at sign-in if onboarding was finished on another device', async () => {
    keep(BOTH, 'a');
    const { lifecycle } = startTestLifecycle(
      answersInOrder({
        '/isUserValid': [{ payload: true }],
        '/user': [{ payload: { role: 'admin', onboarding_status: 'completed' } }],
      }),
    );
    lifecycle.accountChanged(createTestAccount('a'));
    await expect.poll(kept).toEqual([]);
  });
});
