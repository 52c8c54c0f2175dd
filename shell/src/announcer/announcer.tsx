import { useAtomValue } from 'jotai';
import { VisuallyHidden } from 'shared-ui';
import { announcementsAtom } from './announce';

/**
 * The live regions exist from the start, because screen readers often skip new regions. Each
 * announcement is a new element, so that a repeated text is read again.
 */
export function Announcer() {
  const announcements = useAtomValue(announcementsAtom);
  const spoken = (isUrgent: boolean) =>
    announcements
      .filter(({ urgent }) => urgent === isUrgent)
      .map(({ id, text }) => <p key={id}>{text}</p>);
  return (
    <>
      <VisuallyHidden aria-live="polite">{spoken(false)}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{spoken(true)}</VisuallyHidden>
    </>
  );
}
