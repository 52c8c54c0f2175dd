import { useAtomValue } from 'jotai';
import { VisuallyHidden } from 'shared-ui';
import { announcementsAtom } from './announce';

/**
 * The live regions. They exist from the start, because screen readers often skip a region that
 * appears with its text. Each announcement is an element of its own, so that a repeated text is
 * read again.
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
