import { useAtomValue } from 'jotai';
import { renderSVG } from 'uqr';
import { pageTexts } from '../page-texts';
import { mobileAppAtom } from '../state/site-config';
import { texts } from '../texts';
import { MobileAppCard } from './get-app-page';
import styles from './mobile-only.module.css';

/** The page for people who are not administrators. They use only the mobile app. */
export default function MobileOnlyPage() {
  const { ios, android } = useAtomValue(mobileAppAtom);
  return (
    <MobileAppCard heading={texts.titles['/mobile-only']} lead={pageTexts.mobileOnly.why}>
      {ios || android ? <QrCode /> : null}
    </MobileAppCard>
  );
}

/** Hidden on narrow screens. Most of them are phones, and a phone cannot scan its own screen. */
function QrCode() {
  const code = renderSVG(new URL('/get-app', location.href).href, { border: 2 });
  return (
    <figure className={styles.code}>
      <img src={`data:image/svg+xml,${encodeURIComponent(code)}`} alt="" width={160} height={160} />
      <figcaption>{pageTexts.mobileOnly.scan}</figcaption>
    </figure>
  );
}
