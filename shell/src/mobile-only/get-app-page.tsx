import { useAtomValue } from 'jotai';
import { Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { Card, PageHeading, Stack } from 'shared-ui';
import { pageTexts } from '../page-texts';
import { mobileAppAtom } from '../state/site-config';
import { appStoreOf } from './app-store';
import { AppStoreLinks } from './app-store-links';

/** The page behind the QR code. It sends each phone to the app store of its system. */
export default function GetAppPage() {
  const app = useAtomValue(mobileAppAtom);
  const store = appStoreOf(navigator);
  const href = store && app[store];
  useEffect(() => {
    if (href) location.replace(href);
  }, [href]);
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading
          align="center"
          icon={<Smartphone size={24} />}
          lead={pageTexts.mobileApp.choose}
        >
          {pageTexts.mobileApp.heading}
        </PageHeading>
        <AppStoreLinks />
      </Stack>
    </Card>
  );
}
