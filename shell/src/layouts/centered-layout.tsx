import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Mark } from 'shared-ui';
import { AccountLine } from '../account/account-line';
import { productNameAtom } from '../site/site-atoms';
import styles from './layouts.module.css';
import { MAIN_ID } from './main-id';
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
