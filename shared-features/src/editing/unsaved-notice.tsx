import { Button, Notice } from 'shared-ui';
import { texts } from './texts';

const words = texts.editing;

/** Says that a form shows an earlier draft. In a dialog, screen readers read this notice first. */
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
