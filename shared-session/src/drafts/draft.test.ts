import { clearDrafts, countUnsaved, openDraft, watchDrafts } from 'shared-session';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1000;
const open = <Value = string>(uid = 'uid-1', step = 'add-users') => openDraft<Value>({ uid, step });
const NOTHING = { stored: () => {}, cleared: () => {}, changed: () => {} };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  // Makes the drafts store their pending changes, so that the next test starts without any.
  window.dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
  localStorage.clear();
});

describe('a draft', () => {
  it('a draft is empty before the user types', () => {
    expect(open().load()).toBeNull();
  });

  it('a draft is stored within 300 ms, under a key that contains the user and the form', () => {
    open().save('typed');
    vi.advanceTimersByTime(300);
    expect(Object.keys(localStorage)).toEqual(['draft:uid-1:add-users']);
    expect(open().load()).toBe('typed');
  });

  it('a draft is stored within 300 ms while the user continues to type', () => {
    const draft = open();
    for (const text of ['t', 'ty', 'typ', 'type']) {
      draft.save(text);
      vi.advanceTimersByTime(100);
    }
    expect(open().load()).not.toBeNull();
  });

  it('if a draft is changed several times, the last value is stored', () => {
    const draft = open();
    draft.save('first');
    draft.save('last');
    vi.advanceTimersByTime(300);
    expect(open().load()).toBe('last');
  });

  it('a draft can contain names in any writing system, such as Arabic or Chinese', () => {
    const rows = [{ name: '张伟 👩🏽‍💻', email: 'ø@blåbær.example' }, { name: "O'Neil & Søn" }];
    const draft = open<typeof rows>();
    draft.save(rows);
    draft.flush();
    expect(open<typeof rows>().load()).toEqual(rows);
  });

  it.each(['pagehide', 'visibilitychange'])(
    'a draft is stored immediately at the event "%s" of a hidden page',
    (event) => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      open().save('typed');
      (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
      expect(open().load()).toBe('typed');
    },
  );

  it('a draft is not stored immediately at the event "visibilitychange" if the page is visible', () => {
    open().save('typed');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(open().load()).toBeNull();
  });

  it('a draft is loaded only for the user and the form to which it belongs', () => {
    const draft = open('uid-1', 'add-users');
    draft.save('typed');
    draft.flush();
    expect(open('uid-2', 'add-users').load()).toBeNull();
    expect(open('uid-1', 'add-locations').load()).toBeNull();
  });

  it('loading a draft returns changes that are not stored yet', () => {
    const draft = open();
    draft.save('typed');
    expect(draft.load()).toBe('typed');
  });

  it('when a draft is removed, changes that are not stored yet are discarded too', () => {
    const draft = open();
    draft.save('typed');
    draft.flush();
    draft.save('typed more');
    draft.drop();
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new Event('pagehide'));
    expect(localStorage).toHaveLength(0);
  });

  it('a draft whose form is not open expires 7 days after the draft was last saved', () => {
    const draft = open();
    draft.save('typed');
    draft.flush();
    vi.advanceTimersByTime(7 * DAY_MS - 1);
    expect(draft.load()).toBe('typed');
    vi.advanceTimersByTime(1);
    expect(draft.load()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it.each(['pagehide', 'visibilitychange', 'closing'])(
    'the draft of an open form stays while the form is open, and expires 7 days after the last event "%s"',
    (event) => {
      const draft = open();
      draft.save('typed');
      draft.flush();
      const close = draft.watch({ ...NOTHING, isShown: true });
      vi.advanceTimersByTime(8 * DAY_MS);
      open('uid-1', 'another').load();
      expect(countUnsaved('uid-1')).toMatchObject({ changes: 1 });
      if (event !== 'closing') {
        (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
        // The draft must store the time now, because only stored values survive a reload.
        expect(localStorage.getItem('draft:uid-1:add-users')).toContain(`${Date.now()}`);
      }
      close();
      vi.advanceTimersByTime(7 * DAY_MS - 1);
      expect(draft.load()).toBe('typed');
      vi.advanceTimersByTime(1);
      expect(draft.load()).toBeNull();
    },
  );

  it('other tabs do not remove the draft of an open form, even if the computer sleeps for most of 8 days', () => {
    const draft = open();
    draft.save('typed');
    draft.flush();
    const close = draft.watch({ ...NOTHING, isShown: true });
    // The computer runs for 2 hours each day. While it sleeps, timers stand still.
    for (let day = 0; day < 8; day++) {
      vi.advanceTimersByTime(DAY_MS / 12);
      vi.setSystemTime(Date.now() + (11 * DAY_MS) / 12);
    }
    // Another tab knows only the stored time, not that a form is open in this tab.
    const { savedAt } = JSON.parse(localStorage.getItem('draft:uid-1:add-users') ?? '');
    expect(Date.now() - savedAt).toBeLessThan(7 * DAY_MS);
    close();
    vi.advanceTimersByTime(7 * DAY_MS);
    expect(draft.load()).toBeNull();
  });

  it('an open form neither overwrites a draft of another tab nor restores a draft that another tab has removed', () => {
    const key = 'draft:uid-1:add-users';
    const draft = open();
    draft.save('typed');
    draft.flush();
    const close = draft.watch({ ...NOTHING, isShown: true });
    localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), value: 'theirs', newer: 1 }));
    vi.advanceTimersByTime(DAY_MS);
    window.dispatchEvent(new Event('pagehide'));
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
      savedAt: Date.now(),
      value: 'theirs',
      newer: 1,
    });
    localStorage.clear();
    close();
    expect(localStorage).toHaveLength(0);
  });

  it('when a page returns from the back/forward cache, the callback of a watched draft is called, because the draft may have changed', () => {
    const changed = vi.fn();
    const stop = open().watch({ ...NOTHING, changed });
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    expect(changed).not.toHaveBeenCalled();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    stop();
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(changed).toHaveBeenCalledOnce();
  });

  it('when a page is shown again from the back/forward cache, the number of unsent drafts is counted again', async () => {
    const counted = vi.fn();
    const stop = watchDrafts(counted);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(() => counted.mock.calls).toHaveLength(1);
    stop();
  });

  it('a draft still expires after 7 days if code only watches the draft, without an open form', () => {
    const draft = open();
    draft.save('typed');
    draft.flush();
    const stop = draft.watch(NOTHING);
    vi.advanceTimersByTime(DAY_MS);
    window.dispatchEvent(new Event('pagehide'));
    stop();
    vi.advanceTimersByTime(6 * DAY_MS);
    expect(draft.load()).toBeNull();
  });

  it('loading a draft removes the expired drafts of all users', () => {
    const theirs = open('uid-2');
    theirs.save('typed');
    theirs.flush();
    localStorage.setItem('theme', 'dark');
    vi.advanceTimersByTime(7 * DAY_MS);
    open('uid-1').load();
    expect(Object.keys(localStorage)).toEqual(['theme']);
  });

  it('loading a draft does not remove values of other code under keys such as "draft:report-7"', () => {
    for (const key of ['draft:', 'draft:report-7', 'draft:a:b:c']) {
      localStorage.setItem(key, 'Dear Ada');
    }
    localStorage.setItem('draft:uid-2:add-users', 'unreadable');
    open('uid-1').load();
    expect(Object.keys(localStorage).sort()).toEqual(['draft:', 'draft:a:b:c', 'draft:report-7']);
  });

  it.each(['', 'null', '{', '{"savedAt":"x"}', '[]'])(
    'a draft stored as %j counts as missing',
    (text) => {
      localStorage.setItem('draft:uid-1:add-users', text);
      expect(open().load()).toBeNull();
    },
  );

  it('a draft in an older format counts as missing', () => {
    const draft = open<unknown>();
    draft.save({ rows: 'one, two' });
    draft.flush();
    const schema = v.object({ rows: v.array(v.string()) });
    expect(openDraft({ uid: 'uid-1', step: 'add-users', schema }).load()).toBeNull();
    draft.save({ rows: ['one'] });
    draft.flush();
    expect(openDraft({ uid: 'uid-1', step: 'add-users', schema }).load()).toEqual({
      rows: ['one'],
    });
  });
});

describe('clearing a user’s drafts', () => {
  it('clearing the drafts of a user removes all drafts of the user and no others', () => {
    for (const [uid, step] of [
      ['a', 'one'],
      ['a', 'two'],
      ['ab', 'one'],
      ['a:b', 'one'],
    ] as const) {
      const draft = open(uid, step);
      draft.save(`${uid} ${step}`);
      draft.flush();
    }
    clearDrafts('a');
    expect(open('a', 'one').load()).toBeNull();
    expect(open('a', 'two').load()).toBeNull();
    expect(open('ab', 'one').load()).toBe('ab one');
    expect(open('a:b', 'one').load()).toBe('a:b one');
  });

  it('clearing the drafts of a user also discards changes that are not stored yet', () => {
    const mine = open('a');
    const theirs = open('b');
    mine.save('typed');
    theirs.save('typed');
    clearDrafts('a');
    mine.flush();
    vi.advanceTimersByTime(1000);
    expect(open('a').load()).toBeNull();
    expect(open('b').load()).toBe('typed');
  });

  it('clearing drafts in another tab discards unsaved changes in this tab', () => {
    const draft = open('a');
    draft.save('stored');
    draft.flush();
    draft.save('typed');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'draft:a:add-users', newValue: null }));
    vi.advanceTimersByTime(1000);
    expect(draft.load()).toBeNull();
  });
});

describe('a draft and the browser storage', () => {
  const use = () => {
    const draft = open();
    draft.save('typed');
    draft.flush();
    draft.load();
    draft.drop();
    clearDrafts('uid-1');
  };

  it('a draft reports for each change whether the browser could store the change', () => {
    const stored = vi.fn();
    const draft = open();
    draft.watch({ ...NOTHING, stored });
    draft.save('short');
    draft.flush();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    draft.save('long');
    draft.flush();
    expect(stored.mock.calls).toEqual([[true], [false]]);
  });

  it('a draft throws no error when the browser storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(use).not.toThrow();
  });

  it('a draft throws no error when the browser storage is blocked', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(use).not.toThrow();
  });

  it('a draft throws no error when the browser storage is missing', () => {
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as unknown as Storage);
    expect(use).not.toThrow();
  });

  it('a draft that cannot be converted to JSON throws no error', () => {
    const draft = open<unknown>();
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    draft.save(circular);
    expect(() => draft.flush()).not.toThrow();
  });
});
