import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { Dialog } from 'shared-ui';
import { DraftFormView, type DraftFormViewProps } from '../forms/draft-form';
import type { FormFieldTexts } from '../forms/use-draft-texts';
import { DiscardQuestion } from './discard-question';
import { texts } from './texts';
import { UnsavedNotice } from './unsaved-notice';

const words = texts.editing;

export type EditDialogProps<Fields extends FormFieldTexts, Sent> = Pick<
  DraftFormViewProps<Fields, Sent>,
  'form' | 'failedTitle' | 'children'
> & { title: string; onClose: () => void };

/**
 * A dialog with a form. Every way to close it, also the browser's Back button, asks before changes
 * are discarded. Unsaved changes survive a reload.
 */
export function EditDialog<Fields extends FormFieldTexts, Sent>(
  props: EditDialogProps<Fields, Sent>,
) {
  const { title, form, failedTitle, onClose, children } = props;
  // During a save, closing the dialog loses nothing, because a failed or canceled save keeps the
  // draft.
  const isUnsaved = form.form.formState.isDirty && !form.busy;
  // Gets a new object for each attempt to close, so that the question takes the focus each time.
  const [asked, setAsked] = useState<object>();
  const first = form.names[0];
  const leaving = useBlocker(({ historyAction }) => isUnsaved && historyAction === 'POP');
  const isAsking = isUnsaved && (asked !== undefined || leaving.state === 'blocked');
  const question = useRef<HTMLDivElement>(null);
  // Focuses the question, because it may be out of sight in a scrolled dialog.
  useEffect(() => {
    if (asked || leaving.state === 'blocked') question.current?.focus();
  }, [asked, leaving]);
  const keepEditing = () => {
    setAsked(undefined);
    leaving.reset?.();
    // The pressed button disappears, so the focus moves to the first field (WCAG 2.4.3).
    if (first) document.getElementById(form.field(first).id)?.focus();
  };
  const discard = () => {
    form.dropDraft();
    // Goes back before the dialog closes, because closing may change the URL, which would cancel
    // going back.
    leaving.proceed?.();
    onClose();
  };
  const close = () => (isUnsaved ? setAsked({}) : onClose());
  return (
    <Dialog open size="side" onClose={close} title={title}>
      <DraftFormView
        form={form}
        label={title}
        submitLabel={words.save}
        failedTitle={failedTitle}
        onCancel={close}
      >
        {isAsking ? (
          <DiscardQuestion ref={question} keepEditing={keepEditing} discard={discard} />
        ) : (
          <UnsavedNotice discard={form.discard} />
        )}
        {children}
      </DraftFormView>
    </Dialog>
  );
}
