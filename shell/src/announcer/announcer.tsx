import { useAtomValue } from 'jotai';
import { VisuallyHidden } from 'shared-ui';
import { announcementAtom } from './announce';

/**
 * The two live regions of the site. They are there from the start: a region that comes with its text is often not
 * read. A repeated sentence differs by a trailing no-break space, else it would be no change.
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
