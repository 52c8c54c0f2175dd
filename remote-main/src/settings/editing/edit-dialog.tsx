import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from 'shared-ui';
import { SavingFormView } from '../../forms/saving-form-view';
import type { SavingForm } from '../../forms/use-saving-form';
import { texts } from '../../texts';

/** Props of {@link EditDialog}. */
export type EditDialogProps<Fields extends FieldValues, Sent> = {
  title: string;
  saving: SavingForm<Fields, Sent>;
  /** The heading of the summary when the server refused the whole. */
  failedTitle: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** The dialog in which something that is stored is changed. */
export const EditDialog = <Fields extends FieldValues, Sent>({
  title,
  saving,
  failedTitle,
  onClose,
  children,
}: EditDialogProps<Fields, Sent>) => (
  <Dialog open onClose={onClose} title={title}>
    <SavingFormView
      saving={saving}
      label={title}
      submitLabel={texts.settings.editing.save}
      failedTitle={failedTitle}
      onCancel={onClose}
    >
      {children}
    </SavingFormView>
  </Dialog>
);
