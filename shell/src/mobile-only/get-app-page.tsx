import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { pageTexts } from '../page-texts';
import { mobileAppAtom } from '../state/site-config';
import { appStoreOf } from './app-store';
import { MobileAppCard } from './mobile-app-card';

export default function GetAppPage() {
  const app = useAtomValue(mobileAppAtom);
  const store = appStoreOf(navigator);
  const href = store && app[store];
  useEffect(() => {
    if (href) location.replace(href);
  }, [href]);
  return <MobileAppCard heading={pageTexts.mobileApp.heading} lead={pageTexts.mobileApp.choose} />;
}
