import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { signOutAtom } from 'shared-session';
import { Button, Mark } from 'shared-ui';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import styles from './layouts.module.css';
import { MAIN_ID } from './main-region';
import { SkipLink } from './skip-link';

/** The layout of the wide onboarding pages: a bar with the product and "Sign Out". */
export function OnboardingLayout({
  progress,
  children,
}: {
  progress?: ReactNode;
  children: ReactNode;
}) {
  const productName = useAtomValue(productNameAtom);
  const signOut = useSetAtom(signOutAtom);
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <div className={styles.barContent}>
          <p className={`${styles.product} ${styles.barTitle}`}>
            <Mark size={24} />
            {texts.onboardingBar(productName)}
          </p>
          <div className={styles.end}>
            <Button variant="quiet" onClick={() => signOut()}>
              {texts.signOut}
            </Button>
          </div>
        </div>
      </header>
      <main id={MAIN_ID} className={`${styles.main} ${styles.onboarding}`}>
        {progress}
        <div>{children}</div>
      </main>
    </div>
  );
}
