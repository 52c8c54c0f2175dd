import { Button, Notice } from 'shared-ui';
import { texts } from './texts';

const words = texts.editing;

/**
 * Says that a form shows unsaved texts of an earlier draft. In a dialog, this notice takes the
 * focus, so that screen readers read the notice first.
 */
export function UnsavedNotice({ discard }: { discard: (() => void) | undefined }) {
  return discard ? (
    <Notice
      tabIndex={-1}
      data-autofocus
      title={words.typedTitle}
      action={
        <Button size="small" onClick={discard}>
          {words.discard}
        </Button>
      }
    >
      {words.typed}
    </Notice>
  ) : null;
}
