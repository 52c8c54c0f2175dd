import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { signOutAtom } from 'shared-session';
import { Button, Mark } from 'shared-ui';
import { accountAtom, accountLabel } from '../account/account';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import styles from './layouts.module.css';
import { MAIN_ID } from './main-region';
import { SkipLink } from './skip-link';

/** Centered content on a grey background, the mark above it, one thing to do. */
export function CenteredLayout({
  progress,
  children,
}: {
  progress?: ReactNode;
  children: ReactNode;
}) {
  const productName = useAtomValue(productNameAtom);
  return (
    <div className={styles.centered}>
      <SkipLink />
      <header className={styles.brand}>
        <Mark size={32} />
        <span>{productName}</span>
      </header>
      <main id={MAIN_ID} className={styles.centeredMain}>
        {progress}
        {children}
      </main>
      <footer>
        <AccountLine />
      </footer>
    </div>
  );
}

/** Names the account and offers "Sign Out", so that nobody is ever stuck on a page. */
function AccountLine() {
  const account = useAtomValue(accountAtom);
  const signOut = useSetAtom(signOutAtom);
  if (!account) return null;
  return (
    <p className={styles.account}>
      <span>{texts.account(account.email || accountLabel(account))}</span>
      <Button variant="quiet" size="small" onClick={() => signOut()}>
        {texts.signOut}
      </Button>
    </p>
  );
}
