import { useId } from 'react';
import type { NewOrganization } from 'shared-session';
import { Button, Cluster, ErrorSummary, layout, TextField, useSummary } from 'shared-ui';
import { FailureNotice } from '../forms/failure-notice';
import type { DraftForm } from '../forms/use-draft-form';
import { texts } from '../texts';

const words = texts.createOrganization;

/** The texts of the form's fields. */
export type OrganizationTexts = { name: string; website?: string | undefined };

type Props = {
  form: DraftForm<OrganizationTexts, NewOrganization>;
  submitLabel: string;
  /** The title of what is said when sending failed. */
  failed: string;
  /** Further buttons. */
  children?: React.ReactNode;
};

/** The fields of an organization, for creating it and for correcting it before verification. */
export function OrganizationForm({ form, submitLabel, failed, children }: Props) {
  const id = useId();
  const { register, formState } = form.form;
  const { errors, submitCount } = formState;
  const found = (['name', 'website'] as const).flatMap((field) => {
    const message = errors[field]?.message;
    return message ? [{ id: `${id}-${field}`, message }] : [];
  });
  const summary = useSummary(found, submitCount);
  return (
    <form className={layout.stack} onSubmit={form.submit} noValidate>
      <ErrorSummary errors={summary} focusKey={submitCount} />
      <TextField
        {...register('name')}
        id={`${id}-name`}
        label={words.name}
        error={errors.name?.message}
        autoComplete="organization"
      />
      <TextField
        {...register('website')}
        id={`${id}-website`}
        label={words.website}
        hint={words.websiteHint}
        error={errors.website?.message}
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        optional
      />
      <FailureNotice title={failed} failure={form.failure} retry={form.submit} busy={form.busy} />
      <Cluster>
        <Button type="submit" variant="primary" busy={form.busy}>
          {submitLabel}
        </Button>
        {children}
      </Cluster>
    </form>
  );
}
