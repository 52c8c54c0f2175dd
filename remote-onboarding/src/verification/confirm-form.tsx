import { useId } from 'react';
import { Button, CheckboxField, ErrorSummary, layout, useSummary } from 'shared-ui';
import { FailureNotice } from '../forms/failure-notice';
import type { DraftForm } from '../forms/use-draft-form';
import { texts } from '../texts';
import styles from './verification.module.css';

const words = texts.verification;

type Props = {
  form: DraftForm<{ confirmed: boolean }, { confirmed: true }>;
  /** The name of the organization that is confirmed. */
  organization: string;
};

/** The confirmation that the details are right, and the button that sends it. */
export function ConfirmForm({ form, organization }: Props) {
  const id = useId();
  const { register, formState } = form.form;
  const message = formState.errors.confirmed?.message;
  const summary = useSummary(message ? [{ id, message }] : [], formState.submitCount);
  return (
    <form className={`${layout.stack} ${styles.confirm}`} onSubmit={form.submit} noValidate>
      <ErrorSummary errors={summary} focusKey={formState.submitCount} />
      <CheckboxField
        {...register('confirmed')}
        id={id}
        label={words.confirm(organization)}
        error={message}
      />
      <FailureNotice
        title={words.failed}
        failure={form.failure}
        retry={form.submit}
        busy={form.busy}
      />
      <Button type="submit" variant="primary" block busy={form.busy}>
        {words.submit}
      </Button>
    </form>
  );
}
