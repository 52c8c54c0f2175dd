import { useAtomValue } from 'jotai';
import { Smartphone } from 'lucide-react';
import { Card, PageHeading, Stack } from 'shared-ui';
import { renderSVG } from 'uqr';
import { pageTexts } from '../page-texts';
import { mobileAppAtom } from '../state/site-config';
import { AppStoreLinks } from './app-store-links';
import styles from './mobile-only.module.css';

/** The page for users of the mobile app only. The layout offers "Sign Out". */
export default function MobileOnlyPage() {
  const { ios, android } = useAtomValue(mobileAppAtom);
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading align="center" icon={<Smartphone size={24} />} lead={pageTexts.mobileOnly.why}>
          {pageTexts.mobileOnly.heading}
        </PageHeading>
        {ios || android ? <QrCode /> : null}
        <AppStoreLinks />
      </Stack>
    </Card>
  );
}

/** A QR code for the phone, only on wide screens, because a narrow screen is the phone itself. */
function QrCode() {
  const code = renderSVG(new URL('/get-app', location.href).href, { border: 2 });
  return (
    <figure className={styles.code}>
      <img src={`data:image/svg+xml,${encodeURIComponent(code)}`} alt="" width={160} height={160} />
      <figcaption>{pageTexts.mobileOnly.scan}</figcaption>
    </figure>
  );
}
