import { useAtomValue } from 'jotai';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink, Card, PageHeading, Stack } from 'shared-ui';
import { pageTexts } from '../page-texts';
import { mobileAppAtom } from '../state/site-config';
import { APP_STORES, appStoreOf } from './app-store';

type MobileAppCardProps = { heading: string; lead: string; children?: ReactNode };

export function MobileAppCard({ heading, lead, children }: MobileAppCardProps) {
  const app = useAtomValue(mobileAppAtom);
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading align="center" icon={<Smartphone size={24} />} lead={lead}>
          {heading}
        </PageHeading>
        {children}
        <Stack gap={3}>
          {APP_STORES.map((store) =>
            app[store] ? (
              <ButtonLink key={store} href={app[store]} block>
                {pageTexts.mobileApp[store]}
              </ButtonLink>
            ) : null,
          )}
        </Stack>
      </Stack>
    </Card>
  );
}

export default function GetAppPage() {
  const app = useAtomValue(mobileAppAtom);
  const store = appStoreOf(navigator);
  const href = store && app[store];
  useEffect(() => {
    if (href) location.replace(href);
  }, [href]);
  return <MobileAppCard heading={pageTexts.mobileApp.heading} lead={pageTexts.mobileApp.choose} />;
}
