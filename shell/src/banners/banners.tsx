import { type AnnouncementProps, Announcements } from './announcements';
import { OverrideBanner } from './override-banner';

/** The overrides of a developer, then what the operators announce. */
export default function Banners(texts: AnnouncementProps) {
  return (
    <>
      <OverrideBanner />
      <Announcements {...texts} />
    </>
  );
}
