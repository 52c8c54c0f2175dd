import type { ReactNode } from 'react';
import { Button, CopyButton, Dialog, Stack } from 'shared-ui';
import type { ReviewProps } from '../checks/kind';
import { texts as words } from './texts';
import styles from './updating.module.css';
import { UserChanges } from './user-changes';

/** As many names as can be read; the others are in the table. */
const MAX_NAMES = 100;

type NamesProps = {
  title: string;
  users: readonly { name?: string; email?: string }[];
  children?: ReactNode;
};

/** Users of one kind, folded. */
function Names({ title, users, children }: NamesProps) {
  return (
    <details className={styles.names}>
      <summary>{title}</summary>
      <ul translate="no">
        {users.slice(0, MAX_NAMES).map(({ name, email }) => (
          <li key={email}>
            <span>{name}</span> <span className={styles.email}>{email}</span>
          </li>
        ))}
      </ul>
      {users.length > MAX_NAMES ? <p>{words.others(users.length - MAX_NAMES)}</p> : null}
      {children}
    </details>
  );
}

/** What saving changes about the organization's users, before anything is sent (specification 9). */
export function UpdateDialog({ comparison, onConfirm, onClose }: ReviewProps) {
  const { added, changed, same, missing } = comparison;
  // A short list is an addition, and says nothing about the others.
  const isWholeList = missing.length < added.length + changed.length + same.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" onClick={onConfirm}>
            {words.confirm(changed.length, added.length)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{words.summary(added.length, changed.length, same.length)}</p>
        {changed.length > 0 ? <UserChanges changes={changed} /> : null}
        {added.length > 0 ? (
          <Names title={words.added(added.length)} users={added.map(({ values }) => values)} />
        ) : null}
        {isWholeList && missing.length > 0 ? (
          <Names title={words.missing(missing.length)} users={missing}>
            <p className={styles.email}>{words.missingStay}</p>
            <CopyButton
              size="small"
              label={words.copyMissing}
              text={missing.map(({ email }) => email).join('; ')}
            />
          </Names>
        ) : null}
      </Stack>
    </Dialog>
  );
}
