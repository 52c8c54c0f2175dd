import { useAtomValue } from 'jotai';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink, Card, PageHeading, Stack } from 'shared-ui';
import { pageTexts } from '../page-texts';
import { mobileAppAtom } from '../state/site-config';
import { texts } from '../texts';

const MOBILE_PLATFORMS = ['ios', 'android'] as const;

type MobileAppCardProps = { heading: string; lead: string | undefined; children?: ReactNode };

export function MobileAppCard({ heading, lead, children }: MobileAppCardProps) {
  const app = useAtomValue(mobileAppAtom);
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading align="center" icon={<Smartphone size={20} />} lead={lead}>
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

const detectPlatform = (): (typeof MOBILE_PLATFORMS)[number] | undefined => {
  const { userAgent, maxTouchPoints } = navigator;
  if (/android/i.test(userAgent)) return 'android';
  // Safari on an iPad calls itself a Macintosh, but no Macintosh has a touch screen.
  const isTablet = /macintosh/i.test(userAgent) && maxTouchPoints > 1;
  return isTablet || /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : undefined;
};

export default function GetAppPage() {
  const app = useAtomValue(mobileAppAtom);
  const platform = detectPlatform();
  const href = platform && app[platform];
  useEffect(() => {
    if (href) location.replace(href);
  }, [href]);
  const lead = app.ios || app.android ? pageTexts.mobileApp.choose : undefined;
  return <MobileAppCard heading={texts.titles['/get-app']} lead={lead} />;
}
