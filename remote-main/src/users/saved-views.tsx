import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useFocusFallback } from 'shared-features';
import { messages } from 'shared-i18n';
import { sessionAtom } from 'shared-session';
import { cleanText } from 'shared-session/wire';
import {
  Button,
  CheckboxField,
  FieldGroup,
  IconButton,
  Notice,
  onFirstClick,
  readStoredList,
  storeText,
  TextField,
} from 'shared-ui';
import { notifyWithUndoAtom } from './notify-with-undo';
import styles from './saved-views.module.css';
import { hiddenUserColumnsAtom } from './shown-columns';
import { USER_COLUMN_ENTRIES } from './user-columns';
import { changeUsersView, readUsersView, type UsersViewControl } from './users-view';

type SavedView = { name: string; query: string };

const keyOf = (uid: string): string => `users-views:${encodeURIComponent(uid)}`;

const isSavedView = (value: unknown): value is SavedView => {
  const { name, query } = Object(value);
  return typeof name === 'string' && typeof query === 'string';
};

type Views = readonly SavedView[];

/** Views that the browser refused to store, by storage key. They last until a reload. */
const unstoredViewsAtom = atom<Readonly<Record<string, Views | undefined>>>({});

const readViews = (unstored: Views | undefined, key: string): Views =>
  unstored ?? readStoredList(key).filter(isSavedView);

const changeViewsAtom = atom(null, (get, set, key: string, change: (views: Views) => Views) => {
  // Reads the storage again, because another tab may have changed the views.
  const views = change(readViews(get(unstoredViewsAtom)[key], key));
  const isStored = storeText(key, JSON.stringify(views));
  set(unstoredViewsAtom, (all) => ({ ...all, [key]: isStored ? undefined : views }));
});

/** Saves a view. If it replaces a view of the same name, the toast offers "Undo". */
const saveViewAtom = atom(null, (get, set, key: string, view: SavedView) => {
  const isNamesake = ({ name }: SavedView) => name === view.name;
  const before = readViews(get(unstoredViewsAtom)[key], key).find(isNamesake);
  const save = (all: Views): Views =>
    all.some(isNamesake) ? all.map((each) => (isNamesake(each) ? view : each)) : [...all, view];
  const restore = (all: Views): Views =>
    all.map((each) => (before && isNamesake(each) && each.query === view.query ? before : each));
  set(changeViewsAtom, key, save);
  set(
    notifyWithUndoAtom,
    () => words.saved(view.name),
    before && (() => set(changeViewsAtom, key, restore)),
  );
});

const removeViewAtom = atom(null, (_get, set, key: string, view: SavedView, index: number) => {
  set(changeViewsAtom, key, (all) => all.filter(({ name }) => name !== view.name));
  const restore = (all: Views): Views =>
    all.some(({ name }) => name === view.name) ? all : all.toSpliced(index, 0, view);
  set(
    notifyWithUndoAtom,
    () => words.removed(view.name),
    () => set(changeViewsAtom, key, restore),
  );
});

/** These texts are in this file, so that they are loaded only when the panel is opened. */
const words = messages('remote-main.saved-views', {
  list: 'Saved views',
  none: 'No saved views yet. Set filters and an order, then name them here.',
  name: 'Name this view',
  missing: 'Enter a name',
  save: 'Save view',
  saved: '{name} saved',
  remove: 'Remove {name}',
  removed: '{name} removed',
  columns: 'Columns',
  notKept: "This browser doesn't store data, so this lasts until you reload or close this page.",
});

export type SavedViewsProps = Pick<UsersViewControl, 'view' | 'change'> & {
  onClose: () => void;
};

function SavedViews({ view, change, onClose }: SavedViewsProps) {
  const key = keyOf(useAtomValue(sessionAtom).firebaseUser?.uid ?? '');
  const unstored = useAtomValue(unstoredViewsAtom)[key];
  const views = readViews(unstored, key);
  const saveView = useSetAtom(saveViewAtom);
  const removeView = useSetAtom(removeViewAtom);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [areColumnsKept, setColumnsKept] = useState(true);
  // If a button with the focus is removed, focuses the panel and not the text field, because Ctrl Z
  // in the text field would undo only typing.
  const panel = useFocusFallback(true);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const saved = cleanText(name);
    setMissing(saved === '');
    if (saved === '') {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    saveView(key, { name: saved, query: changeUsersView('', { ...view, page: 1 }) });
    setName('');
  };
  return (
    <div ref={panel} className={styles.panel} tabIndex={-1}>
      {views.length > 0 ? (
        <ul className={styles.list} aria-label={words.list}>
          {views.map((each, index) => (
            <li key={each.name} className={styles.view}>
              <Button
                variant="quiet"
                size="small"
                className={styles.name}
                onClick={() => {
                  change(readUsersView(each.query));
                  onClose();
                }}
              >
                <span translate="no">{each.name}</span>
              </Button>
              <IconButton
                label={words.remove(each.name)}
                icon={<X size={16} />}
                onClick={onFirstClick(() => removeView(key, each, index))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{words.none}</p>
      )}
      <form className={styles.form} onSubmit={save}>
        <TextField
          label={words.name}
          autoComplete="off"
          maxLength={60}
          value={name}
          // The role makes screen readers announce the error, even if the field already has the
          // focus.
          error={isMissing && <span role="alert">{words.missing}</span>}
          onChange={({ target }) => {
            setName(target.value);
            setMissing(false);
          }}
        />
        <Button type="submit" size="small">
          {words.save}
        </Button>
      </form>
      <ColumnChoices onStored={setColumnsKept} />
      <div role="status">
        {areColumnsKept && !unstored ? null : <Notice kind="warning">{words.notKept}</Notice>}
      </div>
    </div>
  );
}

function ColumnChoices({ onStored }: { onStored: (isKept: boolean) => void }) {
  const [hidden, showColumn] = useAtom(hiddenUserColumnsAtom);
  return (
    <div className={styles.columns}>
      <FieldGroup legend={words.columns}>
        {USER_COLUMN_ENTRIES.slice(1).map(([column, { heading }]) => (
          <CheckboxField
            key={column}
            label={heading}
            checked={!hidden.includes(column)}
            onChange={({ target }) => onStored(showColumn(column, target.checked))}
          />
        ))}
      </FieldGroup>
    </div>
  );
}

export default SavedViews;
