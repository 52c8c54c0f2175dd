import type { Ref } from 'react';
import { Button, Cluster, Notice } from 'shared-ui';
import { texts } from './texts';

const words = texts.editing;

export type DiscardQuestionProps = {
  ref: Ref<HTMLDivElement>;
  keepEditing: () => void;
  discard: () => void;
};

/** Shows the question. The component around it must move the focus to the question. */
export function DiscardQuestion({ ref, keepEditing, discard }: DiscardQuestionProps) {
  return (
    <Notice
      ref={ref}
      tabIndex={-1}
      role="group"
      aria-label={words.discardTitle}
      kind="warning"
      title={words.discardTitle}
      action={
        <Cluster>
          <Button size="small" onClick={keepEditing}>
            {words.keepEditing}
          </Button>
          <Button size="small" variant="danger" onClick={discard}>
            {words.discard}
          </Button>
        </Cluster>
      }
    />
  );
}
