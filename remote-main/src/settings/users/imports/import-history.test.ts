import { testUser } from 'shared-features/testing';
import { clearDrafts, countUnsaved } from 'shared-session';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ImportHistoryEntry, openImportHistory, planImportUndo } from './import-history';

const created = (name: string) => {
  const { email, role } = testUser(name);
  return { name, email, role: role as 'user' };
};

const changed = (name: string) => {
  const { _id, email } = testUser(name);
  return {
    user: { _id, name, email, role: 'user' },
    before: { role: 'user' },
    after: { role: 'manager' },
  };
};

const done = (more: Partial<ImportHistoryEntry>): ImportHistoryEntry => ({
  id: '1',
  at: 0,
  created: [],
  changed: [],
  ...more,
});

const names = (users: readonly { name: string }[]) => users.map(({ name }) => name);

describe('the plan to undo an import', () => {
  it('undoing an import restores the changed users, but keeps and lists users who were edited later', () => {
    const plan = planImportUndo(done({ changed: ['Ada', 'Bo', 'Cy', 'Di'].map(changed) }), [
      testUser('Ada', { role: 'manager' }),
      testUser('Bo', { role: 'guest' }),
      testUser('Cy', { role: 'manager', location_id: 'oslo' }),
    ]);
    expect(plan.restored).toEqual([
      { user: expect.objectContaining({ name: 'Ada' }), before: { role: 'user' } },
    ]);
    expect(names(plan.kept)).toEqual(['Bo', 'Cy']);
  });

  it('undoing an import removes the users that the import created, except users who were edited or may have signed in', () => {
    const plan = planImportUndo(done({ created: ['Ada', 'Bo', 'Cy', 'Di', 'Eli'].map(created) }), [
      testUser('Ada', { status: 'invited' }),
      testUser('Bo', { status: 'active' }),
      testUser('Cy', { status: 'invited', location_id: 'oslo' }),
      testUser('Eli', { status: 'confirmed' }),
    ]);
    expect(names(plan.removed)).toEqual(['Ada']);
    expect(names(plan.kept)).toEqual(['Bo', 'Cy', 'Eli']);
  });

  it('if the change of a user was sent but never stored, the undo does not list this user as kept, and the history forgets this user', () => {
    const ada = testUser('Ada', { role: 'manager' });
    const plan = planImportUndo(done({ changed: [changed('Ada'), changed('Bo')] }), [
      ada,
      testUser('Bo'),
    ]);
    expect(names(plan.restored.map(({ user }) => user))).toEqual(['Ada']);
    expect(plan.kept).toEqual([]);
    expect(plan.gone).toMatchObject([{ _id: 'Bo' }]);
  });
});

describe('the history of imports', () => {
  beforeEach(() => clearDrafts('u'));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('an import is added to the history on an insecure origin, where crypto.randomUUID is missing', () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const record = openImportHistory('u', 'insecure').start();
    record({ created: [created('Ada')] });
    expect(openImportHistory('u', 'insecure').read()).toHaveLength(1);
  });

  it('an import with several requests is one entry in the history of its organization', () => {
    const record = openImportHistory('u', 'o').start();
    record({ created: [created('Ada')] });
    record({ changed: [changed('Bo')] });
    openImportHistory('u', 'o').start()({ created: [created('Cy')] });
    window.dispatchEvent(new Event('pagehide'));
    expect(openImportHistory('u', 'o').read()).toMatchObject([
      { created: [{ name: 'Cy' }] },
      { created: [{ name: 'Ada' }], changed: [{ user: { name: 'Bo' } }] },
    ]);
    expect(openImportHistory('u', 'other').read()).toEqual([]);
  });

  it('a change that is sent again after "Stop" counts once', () => {
    const history = openImportHistory('u', 'continued');
    const record = history.start();
    record({ changed: [changed('Bo')] });
    window.dispatchEvent(new Event('pagehide'));
    record({ changed: [changed('Bo'), changed('Cy')] });
    expect(history.read()).toMatchObject([{ changed: [changed('Bo'), changed('Cy')] }]);
    expect(history.read()[0]?.changed).toHaveLength(2);
  });

  it('the time of an import is the moment when its first user was stored, not when the form was opened', () => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    vi.useFakeTimers({ toFake: ['Date'] });
    const history = openImportHistory('u', 'slow');
    const record = history.start();
    vi.setSystemTime(Date.now() + 7 * DAY_MS);
    const storedAt = Date.now();
    record({ created: [created('Ada')] });
    vi.setSystemTime(storedAt + 1000);
    record({ created: [created('Bo')] });
    expect(history.read()).toMatchObject([
      { at: storedAt, created: [{ name: 'Ada' }, { name: 'Bo' }] },
    ]);
  });

  it('two tabs that import at the same moment both keep their import in the history', async () => {
    vi.useFakeTimers();
    const record = openImportHistory('u', 'tabs').start();
    vi.resetModules();
    const otherTab = await import('./import-history');
    otherTab.openImportHistory('u', 'tabs').start()({ created: [created('Bo')] });
    vi.advanceTimersByTime(100);
    record({ created: [created('Ada')] });
    vi.advanceTimersByTime(200);
    const key = Object.keys(localStorage).find((each) => each.includes('tabs')) ?? '';
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
    record({ created: [created('Cy')] });
    vi.advanceTimersByTime(300);
    const stored: string = localStorage.getItem(key) ?? '';
    for (const name of ['Ada', 'Bo', 'Cy']) expect(stored).toContain(`"${name}"`);
    expect(
      names(
        openImportHistory('u', 'tabs')
          .read()
          .flatMap((each) => each.created),
      ),
    ).toEqual(['Ada', 'Cy', 'Bo']);
  });

  it.each([
    ['stores an', false],
    ['removes its last', true],
  ])(
    'when a tab %s import, the history keeps an import that another tab has just stored and that the first tab does not know yet',
    async (_, isUndone) => {
      vi.useFakeTimers();
      const key = `queue-${isUndone}`;
      const history = openImportHistory('u', key);
      history.start()({ created: [created('Ada')] });
      vi.resetModules();
      const otherTab = await import('./import-history');
      if (isUndone) vi.advanceTimersByTime(300);
      otherTab.openImportHistory('u', key).start()({ created: [created('Bo')] });
      window.dispatchEvent(new Event('pagehide'));
      if (isUndone) history.forget(history.read()[0]?.id ?? '', [testUser('Ada')]);
      else history.start()({ created: [created('Cy')] });
      vi.advanceTimersByTime(300);
      const stored = JSON.stringify(localStorage);
      expect(stored).toContain('bo@example.com');
      expect(stored.includes('ada@example.com')).toBe(!isUndone);
    },
  );

  it('clearing the drafts also clears the history of imports, and the history does not count as unsaved data', () => {
    const history = openImportHistory('u', 'o');
    history.start()({ created: [created('Ada')] });
    window.dispatchEvent(new Event('pagehide'));
    expect(countUnsaved('u')).toBeNull();
    clearDrafts('u');
    expect(history.read()).toEqual([]);
  });

  it('the history of imports keeps the ten newest imports, or fewer if these have more than 10,000 users together', () => {
    const history = openImportHistory('u', 'o');
    for (let nth = 1; nth <= 11; nth += 1) history.start()({ created: [created(`N${nth}`)] });
    expect(names(history.read().flatMap((each) => each.created))).toHaveLength(10);
    history.start()({ created: Array(9999).fill(created('Ada')) });
    expect(history.read().map((each) => each.created.length)).toEqual([9999, 1]);
  });

  it('an import is removed from the history and the storage after 7 days', () => {
    const DAY_MS = 24 * 60 * 60 * 1000;
    vi.useFakeTimers({ toFake: ['Date'] });
    const history = openImportHistory('u', 'week');
    history.start()({ created: [created('Ada')] });
    vi.setSystemTime(Date.now() + 6 * DAY_MS);
    history.start()({ created: [created('Bo')] });
    expect(names(history.read().flatMap((each) => each.created))).toEqual(['Bo', 'Ada']);
    vi.setSystemTime(Date.now() + DAY_MS);
    expect(names(history.read().flatMap((each) => each.created))).toEqual(['Bo']);
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.stringify(localStorage)).not.toContain('Ada');
  });

  it('an import without users left to undo is removed from the history', () => {
    const history = openImportHistory('u', 'o');
    history.start()({ created: [created('Ada')], changed: [changed('Bo')] });
    const [entry] = history.read();
    const id = entry?.id ?? '';
    history.forget(id, [testUser('Ada')]);
    expect(history.read()).toMatchObject([{ created: [], changed: [{ user: { name: 'Bo' } }] }]);
    history.forget(id, [testUser('Bo')]);
    expect(history.read()).toEqual([]);
  });

  it('after the undo of an import, created users are removed from the history even if the server stores emails in lower case', () => {
    const history = openImportHistory('u', 'case');
    history.start()({ created: [{ ...created('Ada'), email: 'Ada@Example.com' }] });
    const [entry] = history.read();
    const plan = planImportUndo(entry ?? done({}), [testUser('Ada', { status: 'invited' })]);
    expect(names(plan.removed)).toEqual(['Ada']);
    history.forget(entry?.id ?? '', plan.removed);
    expect(history.read()).toEqual([]);
  });

  it('undoing one user of an import of 100 users compares only a few email addresses', () => {
    const history = openImportHistory('u', 'many');
    history.start()({ created: Array.from({ length: 100 }, (_, index) => created(`N${index}`)) });
    const [entry] = history.read();
    const fold = vi.spyOn(String.prototype, 'normalize');
    history.forget(entry?.id ?? '', [testUser('N0')]);
    expect(fold.mock.calls.length).toBeLessThan(10);
    fold.mockRestore();
    expect(history.read()[0]?.created).toHaveLength(99);
  });
});
