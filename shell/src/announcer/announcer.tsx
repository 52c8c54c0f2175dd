import { useAtomValue } from 'jotai';
import { VisuallyHidden } from 'shared-ui';
import { announcementAtom } from './announce';

/**
 * The two live regions of the site. They exist from the start, because screen readers often skip a region that appears
 * together with its text. A repeated text gets a trailing no-break space, otherwise nothing would change.
 */
export function Announcer() {
  const { text, urgent, count } = useAtomValue(announcementAtom);
  const spoken = text && (count % 2 ? text : `${text}\u00A0`);
  return (
    <>
      <VisuallyHidden aria-live="polite">{urgent ? '' : spoken}</VisuallyHidden>
      <VisuallyHidden aria-live="assertive">{urgent ? spoken : ''}</VisuallyHidden>
    </>
  );
}
