import { useAtomValue } from 'jotai';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink, Card, PageHeading, Stack } from 'shared-ui';
import { pageTexts } from '../page-texts';
import { mobileAppAtom } from '../state/site-config';
import { detectMobilePlatform, MOBILE_PLATFORMS } from './mobile-platform';

type MobileAppCardProps = { heading: string; lead: string | undefined; children?: ReactNode };

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
          {MOBILE_PLATFORMS.map((platform) =>
            app[platform] ? (
              <ButtonLink key={platform} href={app[platform]} block>
                {pageTexts.mobileApp[platform]}
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
  const platform = detectMobilePlatform(navigator);
  const href = platform && app[platform];
  useEffect(() => {
    if (href) location.replace(href);
  }, [href]);
  const { heading, choose } = pageTexts.mobileApp;
  return <MobileAppCard heading={heading} lead={app.ios || app.android ? choose : undefined} />;
}
