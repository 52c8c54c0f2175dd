import { useAtomValue } from 'jotai';
import { Smartphone } from 'lucide-react';
import { useEffect } from 'react';
import { Card, PageHeading, Stack } from 'shared-ui';
import { pageTexts } from '../page-texts';
import { mobileAppAtom } from '../state/site-config';
import { StoreLinks } from './store-links';
import { appStoreOf } from './store-of';

/**
 * `/get-app`: the address in the QR code of `/mobile-only`. A phone is sent to its own app store,
 * because one code serves all phones. Other devices see the links.
 */
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
        <StoreLinks />
      </Stack>
    </Card>
  );
}
