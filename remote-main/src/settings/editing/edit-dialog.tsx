import type { ReactNode } from 'react';
import { type DraftForm, DraftFormView, type FieldTexts } from 'shared-features';
import { Dialog } from 'shared-ui';
import { texts } from '../../texts';

/** Props of {@link EditDialog}. */
export type EditDialogProps<Fields extends FieldTexts, Sent> = {
  title: string;
  form: DraftForm<Fields, Sent>;
  /** The heading of the summary when the server rejected the form as a whole. */
  failedTitle: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** The dialog in which a stored item is changed. */
export const EditDialog = <Fields extends FieldTexts, Sent>({
  title,
  form,
  failedTitle,
  onClose,
  children,
}: EditDialogProps<Fields, Sent>) => (
  <Dialog open onClose={onClose} title={title}>
    <DraftFormView
      form={form}
      label={title}
      submitLabel={texts.settings.editing.save}
      failedTitle={failedTitle}
      onCancel={onClose}
    >
      {children}
    </DraftFormView>
  </Dialog>
);
