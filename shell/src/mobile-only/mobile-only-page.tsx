import { useAtomValue, useSetAtom } from 'jotai';
import { signOutAtom } from 'shared-session';
import { Button, ButtonLink, Card, PageHeading, Stack } from 'shared-ui';
import { renderSVG } from 'uqr';
import { accountAtom, accountLabel } from '../account/account';
import { configStateAtom } from '../site/site-atoms';
import { texts } from '../texts';
import styles from './mobile-only.module.css';

/** `/mobile-only`: tells everyone who is no administrator where their app is. */
export default function MobileOnlyPage() {
  const state = useAtomValue(configStateAtom);
  const account = useAtomValue(accountAtom);
  const signOut = useSetAtom(signOutAtom);
  const app = state.status === 'read' ? state.config.mobileApp : undefined;
  const stores = (['ios', 'android'] as const).flatMap((store) => {
    const href = app?.[store];
    return href ? [{ store, href }] : [];
  });
  return (
    <Card padding="large">
      <PageHeading align="center" lead={texts.mobileOnly.why}>
        {texts.mobileOnly.heading}
      </PageHeading>
      <Stack>
        {stores[0] ? <QrCode href={stores[0].href} /> : null}
        {stores.map(({ store, href }) => (
          <ButtonLink key={store} href={href} block>
            {texts.mobileOnly[store]}
          </ButtonLink>
        ))}
        {account ? <p className={styles.account}>{texts.account(accountLabel(account))}</p> : null}
        <Button block onClick={() => signOut()}>
          {texts.signOut}
        </Button>
      </Stack>
    </Card>
  );
}

/** On wide screens: the phone is another device there. */
function QrCode({ href }: { href: string }) {
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(href, { border: 2 }))}`;
  return (
    <figure className={styles.code}>
      <img src={image} alt="" width={160} height={160} />
      <figcaption>{texts.mobileOnly.scan}</figcaption>
    </figure>
  );
}
