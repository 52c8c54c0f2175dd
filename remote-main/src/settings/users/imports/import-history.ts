import { USER_FIELD_NAMES, type UserField } from 'shared-features/fields';
import type { UserChange } from 'shared-rows';
import { onSessionEnd, openDraft } from 'shared-session';
import { foldCase, type NewUser, type UserListItem } from 'shared-session/wire';

/** The users that an import has created and changed. `created` has the values that were sent. */
export type ImportHistoryEntry = {
  id: string;
  at: number;
  created: readonly NewUser[];
  changed: readonly UserChange[];
};

/** The text of the dialog "Recent imports" names these 7 days, so both must change together. */
const IMPORT_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Checks the shape too, because older versions of the site may have stored other shapes. */
const isRecentImport = (value: unknown): value is ImportHistoryEntry => {
  const { at, created, changed } = Object(value);
  const isRecent = Date.now() - at < IMPORT_LIFETIME_MS;
  return isRecent && Array.isArray(created) && Array.isArray(changed);
};

const MAX_IMPORTS_IN_HISTORY = 10;
/** The largest number of users in all imports together. */
const MAX_USERS_IN_HISTORY = 10_000;

const sizeOf = ({ created, changed }: ImportHistoryEntry): number =>
  created.length + changed.length;

/** Applies the limits. Always keeps the newest import, even if it has more users than the limit. */
const bounded = (imports: readonly unknown[]): ImportHistoryEntry[] => {
  let users = 0;
  return imports
    .filter(isRecentImport)
    .filter((each) => sizeOf(each) > 0)
    .slice(0, MAX_IMPORTS_IN_HISTORY)
    .filter((each, index) => {
      users += sizeOf(each);
      return index === 0 || users <= MAX_USERS_IN_HISTORY;
    });
};

type Imports = readonly ImportHistoryEntry[];

type StoredUsers = Partial<Pick<ImportHistoryEntry, 'created' | 'changed'>>;

/** Adds users to an import, or starts this import. The import becomes the newest. */
const withStoredUsers = (
  imports: Imports,
  empty: ImportHistoryEntry,
  { created = [], changed = [] }: StoredUsers,
): Imports => {
  const last = imports.find((each) => each.id === empty.id) ?? empty;
  // Does not record a change twice. After "Stop", "Continue" sends unanswered changes again.
  const isKnown = (now: UserChange) =>
    last.changed.some(
      (old) => old.user._id === now.user._id && JSON.stringify(old) === JSON.stringify(now),
    );
  const next = {
    ...last,
    created: [...last.created, ...created],
    changed: [...last.changed, ...changed.filter((now) => !isKnown(now))],
  };
  return [next, ...imports.filter((each) => each !== last)];
};

type ForgottenUsers = readonly Pick<UserListItem, '_id' | 'email'>[];

/**
 * Removes users from the import `id`. Finds created users by the exact email address that was sent,
 * because for 10,000 users, comparing without case would take a minute longer.
 */
const withoutUsers = (imports: Imports, id: string, users: ForgottenUsers): Imports => {
  const ids = new Set(users.map(({ _id }) => _id));
  const emails = new Set(users.map(({ email }) => email));
  return imports.map((each) =>
    each.id === id
      ? {
          ...each,
          created: each.created.filter(({ email }) => !emails.has(email)),
          changed: each.changed.filter(({ user }) => !ids.has(user._id)),
        }
      : each,
  );
};

export type ImportHistory = ReturnType<typeof createHistory>;

const createHistory = (uid: string, organization: string) => {
  // "Clear drafts" clears the history too. It does not ask first, because a history has no unsent
  // rows.
  const draft = openDraft<unknown>({ uid, step: `imports-${organization}`, table: 'users' });
  let known: Imports | undefined;
  /** The changes that are not stored yet. */
  let pending: ((imports: Imports) => Imports)[] = [];
  const forgetKnown = () => {
    known = undefined;
    pending = [];
  };
  onSessionEnd(() => {
    draft.flush();
    forgetKnown();
    histories.clear();
  });
  const readStored = (): unknown[] => {
    const { imports } = Object(draft.load());
    return Array.isArray(imports) ? imports : [];
  };
  const change = (apply: (imports: Imports) => Imports) => {
    known = bounded(apply(read()));
    pending.push(apply);
    // When the draft is written, applies all pending changes to the stored imports, and not to
    // `known`, because another tab may have stored an import that this tab does not know yet.
    draft.save({
      toJSON: () => {
        const stored = bounded(readStored());
        known = pending.reduce((imports, apply) => bounded(apply(imports)), stored);
        return { imports: known };
      },
    });
  };
  draft.watch({
    stored: () => {
      pending = [];
      if (known?.length === 0) draft.drop();
    },
    cleared: forgetKnown,
    // Stores the pending changes before `forgetKnown` drops them. If another tab has removed the
    // draft, for example by signing out, the draft has dropped these changes already, so `flush`
    // stores nothing.
    changed: () => {
      draft.flush();
      forgetKnown();
    },
  });
  const read = (): Imports => {
    const all: readonly unknown[] = known ?? readStored();
    const recent = all.filter(isRecentImport);
    known = recent;
    if (recent.length < all.length) change((imports) => imports);
    return recent;
  };
  return {
    read,
    /** Starts a new import. Returns a function that adds stored users to this import. */
    start: () => {
      // Does not use `randomUUID`, which browsers offer only over HTTPS and on localhost.
      const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
      return (stored: StoredUsers): void => {
        // `at`: when the first users are stored. The table may have been opened days before.
        const empty: ImportHistoryEntry = { id, at: Date.now(), created: [], changed: [] };
        change((imports) => withStoredUsers(imports, empty, stored));
      };
    },
    /** Removes users from the import `id` after "Undo" has handled them. */
    forget: (id: string, users: ForgottenUsers): void =>
      change((imports) => withoutUsers(imports, id, users)),
  };
};

/** Histories by user and organization. A page that is opened again gets the same history. */
const histories = new Map<string, ImportHistory>();

export const openImportHistory = (uid: string, organization: string): ImportHistory => {
  const key = JSON.stringify([uid, organization]);
  const history = histories.get(key) ?? createHistory(uid, organization);
  histories.set(key, history);
  return history;
};

/** Whether the user has these values. Ignores the email address, which identifies the user. */
const hasValues = (user: UserListItem, values: Pick<UserListItem, UserField>): boolean =>
  USER_FIELD_NAMES.every(
    (field) => field === 'email' || (user[field] ?? '') === (values[field] ?? ''),
  );

/**
 * Groups the users of an import by what "Undo" does with them. `kept`: users who stay unchanged,
 * because they were edited after the import, or were created by the import and may have signed in.
 * `gone`: users who no longer exist, or whose unanswered change was not stored. Users whom the
 * import created get the email address that was sent, because `forget` later finds them by this
 * address.
 */
export const planImportUndo = (
  { created, changed }: ImportHistoryEntry,
  users: readonly UserListItem[],
) => {
  const byId = new Map(users.map((user) => [user._id, user]));
  const byKey = new Map(users.map((user) => [foldCase(user.email), user]));
  const removed: UserListItem[] = [];
  const restored: { user: UserListItem; before: UserChange['before'] }[] = [];
  const kept: UserListItem[] = [];
  const gone: Pick<UserListItem, '_id' | 'email'>[] = [];
  for (const sent of created) {
    const user = byKey.get(foldCase(sent.email));
    if (!user) {
      gone.push({ _id: '', email: sent.email });
      continue;
    }
    const role = user.role || sent.role;
    // Another status, such as `confirmed`, may mean that the user has signed in.
    const isNew = (user.status || 'invited') === 'invited' && hasValues({ ...user, role }, sent);
    (isNew ? removed : kept).push({ ...user, email: sent.email });
  }
  for (const { user: then, before, after } of changed) {
    const user = byId.get(then._id);
    if (!user || hasValues(user, then)) gone.push(then);
    else if (hasValues(user, { ...then, ...after })) restored.push({ user, before });
    else kept.push(user);
  }
  return { removed, restored, kept, gone };
};
