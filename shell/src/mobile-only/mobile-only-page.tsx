import { useAtomValue } from 'jotai';
import { Smartphone } from 'lucide-react';
import { ButtonLink, Card, PageHeading, Stack } from 'shared-ui';
import { renderSVG } from 'uqr';
import { configStateAtom } from '../state/site-config';
import { texts } from '../texts';
import styles from './mobile-only.module.css';

/**
 * `/mobile-only`: shows non-admins links to the mobile app, with a QR code on wide screens. The layout names the
 * account and offers "Sign Out".
 */
export default function MobileOnlyPage() {
  const state = useAtomValue(configStateAtom);
  const app = state.status === 'read' ? state.config.mobileApp : undefined;
  const stores = (['ios', 'android'] as const).flatMap((store) => {
    const href = app?.[store];
    return href ? [{ store, href }] : [];
  });
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading align="center" icon={<Smartphone size={24} />} lead={texts.mobileOnly.why}>
          {texts.mobileOnly.heading}
        </PageHeading>
        {stores[0] ? <QrCode href={stores[0].href} /> : null}
        {stores.length > 0 ? (
          <Stack gap={3}>
            {stores.map(({ store, href }) => (
              <ButtonLink key={store} href={href} block>
                {texts.mobileOnly[store]}
              </ButtonLink>
            ))}
          </Stack>
        ) : null}
      </Stack>
    </Card>
  );
}

/** Shown on wide screens only, where the phone is another device. */
function QrCode({ href }: { href: string }) {
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(href, { border: 2 }))}`;
  return (
    <figure className={styles.code}>
      <img src={image} alt="" width={160} height={160} />
      <figcaption>{texts.mobileOnly.scan}</figcaption>
    </figure>
  );
}
