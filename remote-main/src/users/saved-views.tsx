import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sessionAtom } from 'shared-session';
import { cleanText } from 'shared-session/wire';
import { Button, IconButton, Notice, TextField } from 'shared-ui';
import { savedViewsTexts as words } from '../texts/saved-views';
import styles from './saved-views.module.css';
import { readViews, type SavedView, storeViews } from './stored-views';
import { changeUsersView, readUsersView, type UsersViewControl } from './users-view';

/** Props of {@link SavedViews}. */
export type SavedViewsProps = Pick<UsersViewControl, 'view' | 'change'> & {
  /** Closes the panel around the list. */
  onClose: () => void;
};

/** The saved views of the users, and a field to save the one that is shown. They stay on this device. */
function SavedViews({ view, change, onClose }: SavedViewsProps) {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  const [views, setViews] = useState(() => readViews(uid));
  const [name, setName] = useState('');
  const [isKept, setKept] = useState(true);
  const store = (next: SavedView[]) => {
    setViews(next);
    setKept(storeViews(uid, next));
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const saved = cleanText(name);
    if (saved === '') return;
    // A second view of the same name replaces the first.
    const others = views.filter((each) => each.name !== saved);
    store([...others, { name: saved, query: changeUsersView('', { ...view, page: 1 }) }]);
    setName('');
  };
  return (
    <div className={styles.panel}>
      {views.length > 0 ? (
        <ul className={styles.list} aria-label={words.list}>
          {views.map((each) => (
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
                icon={<X size={16} aria-hidden="true" />}
                onClick={({ currentTarget }) => {
                  store(views.filter((other) => other !== each));
                  // The pressed button disappears; the focus must not be lost with it (WCAG 2.4.3).
                  currentTarget.closest(`.${styles.panel}`)?.querySelector('input')?.focus();
                }}
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
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" size="small">
          {words.save}
        </Button>
      </form>
      <div role="status">{isKept ? null : <Notice kind="warning">{words.notKept}</Notice>}</div>
    </div>
  );
}

export default SavedViews;
