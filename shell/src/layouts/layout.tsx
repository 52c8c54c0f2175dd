import type { LayoutName } from '@platform/federation/runtime';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { invitationRefusalAtom } from 'shared-session/host';
import { Button, Logo, Notice, Stack } from 'shared-ui';
import { signedInAccountAtom, signOutAndMoveFocusAtom } from '../account/account';
import type { SessionKind } from '../guard/guard';
import { productNameAtom } from '../state/site-config';
import { texts } from '../texts';
import bar from './bar.module.css';
import styles from './layouts.module.css';
import { appLayoutModuleAtom } from './load-app-layout';
import { MainRegion, SkipLink } from './page-frame';

type BareProps = { progress?: ReactNode; children: ReactNode };
type LayoutProps = BareProps & { name: LayoutName; kind: SessionKind };

/** Uses the centered layout if the app layout could not be loaded. */
export function Layout({ name, kind, progress, children }: LayoutProps) {
  const { AppLayout = CenteredLayout } = useAtomValue(appLayoutModuleAtom) ?? {};
  const content = <WithNotice kind={kind}>{children}</WithNotice>;
  if (name === 'app') return <AppLayout kind={kind}>{content}</AppLayout>;
  const Bare = name === 'centered' ? CenteredLayout : OnboardingLayout;
  return <Bare progress={progress}>{content}</Bare>;
}

/** Adds a notice above the page if this kind of session has a notice (specification 4 and 5). */
function WithNotice({ kind, children }: Pick<LayoutProps, 'kind' | 'children'>) {
  const refusal = useAtomValue(invitationRefusalAtom);
  const isUnknown = kind === 'unknown-status';
  const isRefused = kind === 'no-organization' && refusal;
  return (
    // Renders the `Stack` even without a notice. Otherwise, a notice that appears while somebody
    // works would change the page's place in the tree, and React would mount the page again.
    <Stack gap={6} className={isUnknown || isRefused ? undefined : styles.bare}>
      {isUnknown ? (
        <Notice kind="warning" title={texts.unknownStatus.title}>
          {texts.unknownStatus.advice}
        </Notice>
      ) : null}
      {/* An alert, because an invited visitor who misses it would create an organization, and could
          not join the existing one. */}
      {isRefused ? (
        <Notice kind="warning" role="alert">
          {refusal}
        </Notice>
      ) : null}
      {children}
    </Stack>
  );
}

export function CenteredLayout({ progress, children }: BareProps) {
  const productName = useAtomValue(productNameAtom);
  return (
    <div className={styles.centered}>
      <SkipLink />
      <header className={styles.brand}>
        <Logo size={32} />
        <span translate="no">{productName}</span>
      </header>
      <MainRegion className={styles.centeredMain}>
        {progress}
        {children}
      </MainRegion>
      <footer>
        <AccountLine />
      </footer>
    </div>
  );
}

/** Shows who is signed in, and a "Sign Out" button, because this layout has no account menu. */
function AccountLine() {
  const account = useAtomValue(signedInAccountAtom);
  const signOut = useSetAtom(signOutAndMoveFocusAtom);
  if (!account) return null;
  const who = account.email || account.label;
  return (
    <p className={styles.account}>
      <span>{who ? texts.signedInAs(who) : texts.signedIn}</span>
      <Button variant="quiet" size="small" onClick={() => signOut()}>
        {texts.signOut}
      </Button>
    </p>
  );
}

function OnboardingLayout({ progress, children }: BareProps) {
  const productName = useAtomValue(productNameAtom);
  const signOut = useSetAtom(signOutAndMoveFocusAtom);
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={bar.bar}>
        <div className={bar.barContent}>
          <div className={`${bar.product} ${bar.barTitle}`}>
            <Logo size={24} />
            <span>{texts.onboardingBar(productName)}</span>
          </div>
          <div className={bar.end}>
            <Button variant="quiet" onClick={() => signOut()}>
              {texts.signOut}
            </Button>
          </div>
        </div>
      </header>
      <MainRegion className={`${styles.main} ${styles.onboarding}`}>
        {progress}
        <div>{children}</div>
      </MainRegion>
    </div>
  );
}
