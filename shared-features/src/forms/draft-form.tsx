import type { ReactNode } from 'react';
import {
  Button,
  type ButtonVariant,
  Cluster,
  ErrorSummary,
  ReferenceText,
  Stack,
  useErrorSummary,
} from 'shared-ui';
import { texts } from '../texts';
import styles from './draft-form.module.css';
import type { DraftForm } from './use-draft-form';
import type { FormFieldTexts } from './use-draft-texts';

export type DraftFormViewProps<Fields extends FormFieldTexts, Sent> = {
  form: DraftForm<Fields, Sent>;
  label: string;
  submitLabel: string;
  /** By default `primary`. */
  submitVariant?: ButtonVariant | undefined;
  failedTitle: string;
  onCancel?: (() => void) | undefined;
  children: ReactNode;
};

/** Shows a form of {@link useDraftForm} with its error summary and its buttons. */
export function DraftFormView<Fields extends FormFieldTexts, Sent>(
  props: DraftFormViewProps<Fields, Sent>,
) {
  const { form, label, submitLabel, submitVariant = 'primary', failedTitle, onCancel } = props;
  const { errors, submitCount } = form.form.formState;
  const rejection = errors.root?.message;
  const wrong = form.names.flatMap((name) => {
    const { id, error } = form.field(name);
    return error ? [{ id, message: error }] : [];
  });
  const summary = useErrorSummary(
    rejection ? [...wrong, { message: rejection }] : wrong,
    submitCount,
  );
  return (
    <form
      noValidate
      // Switches autocorrection off, because touch keyboards would replace names by words of a
      // dictionary.
      autoCorrect="off"
      aria-label={label}
      onSubmit={form.submit}
      className={styles.form}
    >
      <Stack>
        <ErrorSummary
          errors={summary}
          focusKey={submitCount}
          {...(rejection && { title: failedTitle })}
        />
        {rejection && form.reference && !rejection.includes(form.reference) ? (
          <p className={styles.reference}>
            <ReferenceText value={form.reference} />
          </p>
        ) : null}
        {props.children}
        <Cluster className={onCancel ? styles.end : undefined}>
          {onCancel ? (
            <Button
              variant={submitVariant === 'primary' ? 'secondary' : 'quiet'}
              onClick={onCancel}
            >
              {texts.cancel}
            </Button>
          ) : null}
          <Button type="submit" variant={submitVariant} busy={form.busy}>
            {submitLabel}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
