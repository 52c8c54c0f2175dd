import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useFocusFallback } from 'shared-features';
import { USER_FIELDS, type UserField, userFieldText } from 'shared-features/fields';
import { locationOptionsAtom } from 'shared-session';
import { Button, Stack, VisuallyHidden } from 'shared-ui';
import type { UserChange } from '../checks/compare-rows';
import { texts as words } from './texts';
import styles from './updating.module.css';

const USERS_SHOWN = 100;
const FIELDS = Object.keys(USER_FIELDS) as UserField[];

export function UserChanges({ changes }: { changes: readonly UserChange[] }) {
  const [shown, setShown] = useState(USERS_SHOWN);
  const locations = useAtomValue(locationOptionsAtom);
  const locationName = (id: string) => locations.find((each) => each.id === id)?.label ?? id;
  const rest = changes.length - shown;
  const box = useFocusFallback(true);
  return (
    <Stack ref={box} tabIndex={-1} gap={4}>
      <ul className={styles.changes}>
        {changes.slice(0, shown).map(({ user, before, after }) => (
          <li key={user._id}>
            <span translate="no">
              <strong>{user.name}</strong> <bdi className={styles.email}>{user.email}</bdi>
            </span>
            {FIELDS.filter((field) => field in after).map((field) => (
              <span key={field} className={styles.change}>
                <span>{`${USER_FIELDS[field].label}:`}</span>{' '}
                <del>{userFieldText(before, field, locationName) || words.nothing}</del>
                <span aria-hidden="true" className={styles.arrow}>
                  {' → '}
                </span>
                <VisuallyHidden>{`${words.becomes} `}</VisuallyHidden>
                <ins>{userFieldText(after, field, locationName) || words.nothing}</ins>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button size="small" onClick={() => setShown(shown + USERS_SHOWN)}>
          {words.more(Math.min(rest, USERS_SHOWN))}
        </Button>
      ) : null}
    </Stack>
  );
}
