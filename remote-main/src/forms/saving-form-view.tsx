import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, Cluster, classNames, ErrorSummary, layout } from 'shared-ui';
import { texts } from '../texts';
import styles from './saving-form-view.module.css';
import type { SavingForm } from './use-saving-form';

/** Props of {@link SavingFormView}. */
export type SavingFormViewProps<Fields extends FieldValues, Sent> = {
  saving: SavingForm<Fields, Sent>;
  /** Names the form for those who do not see its heading beside it. */
  label: string;
  /** The label of the button. */
  submitLabel: string;
  /** The heading of the summary when the server refused the whole. */
  failedTitle: string;
  /** Offers "Cancel" beside the button: for forms in dialogs. */
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

/** A form in one column: the summary of what is wrong, the fields, the button. */
export const SavingFormView = <Fields extends FieldValues, Sent>({
  saving: { form, names, field, submit },
  label,
  submitLabel,
  failedTitle,
  onCancel,
  children,
}: SavingFormViewProps<Fields, Sent>) => {
  const { errors, submitCount, isSubmitting } = form.formState;
  const wrong = names.flatMap((name) => {
    const { id, error } = field(name);
    return error ? [{ id, message: error }] : [];
  });
  const refusal = errors.root?.message;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={submit}
      className={classNames(layout.stack, styles.form)}
    >
      <ErrorSummary
        errors={refusal ? [...wrong, { message: refusal }] : wrong}
        focusKey={submitCount}
        {...(refusal && { title: failedTitle })}
      />
      {children}
      <Cluster className={onCancel ? styles.end : undefined}>
        {onCancel ? <Button onClick={onCancel}>{texts.cancel}</Button> : null}
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {submitLabel}
        </Button>
      </Cluster>
    </form>
  );
};
