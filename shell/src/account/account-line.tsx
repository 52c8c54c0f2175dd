import { useAtomValue, useSetAtom } from 'jotai';
import { signOutAtom } from 'shared-session';
import { Button } from 'shared-ui';
import { texts } from '../texts';
import { accountAtom, accountLabel } from './account';
import styles from './account.module.css';

/** The quiet line of the centered layout that names the account and offers "Sign Out": nobody is ever stuck on a page. */
export function AccountLine() {
  const account = useAtomValue(accountAtom);
  const signOut = useSetAtom(signOutAtom);
  if (!account) return null;
  return (
    <p className={styles.line}>
      <span>{texts.account(account.email || accountLabel(account))}</span>
      <Button variant="quiet" size="small" onClick={() => signOut()}>
        {texts.signOut}
      </Button>
    </p>
  );
}
