import { type FormEvent, useId, useState } from 'react';
import { FailureNotice } from 'shared-features';
import { useNotStoredCount } from 'shared-features/rows';
import type { ApiFailure } from 'shared-session';
import { Button, CheckboxField, ErrorSummary, layout } from 'shared-ui';
import { verificationTexts } from '../texts/verification';
import type { CorrectionState } from './use-correction';
import styles from './verification.module.css';

const words = verificationTexts;

/** The confirmation, and the state of sending it. */
export type Confirmation = {
  verify: () => void;
  busy: boolean;
  failure: ApiFailure | null;
  /** The server has accepted it. */
  isRecorded: boolean;
};

type Props = {
  confirmation: Confirmation;
  /** The name of the organization that is confirmed. */
  organization: string;
  /** A correction of the organization, which verifying would discard. */
  correction: CorrectionState;
};

/**
 * The confirmation that the details are correct, and the button that sends it. One checkbox needs no form library, which
 * would be half of this page.
 */
export function ConfirmForm({ confirmation, organization, correction }: Props) {
  const id = useId();
  const [isConfirmed, setConfirmed] = useState(false);
  const [refused, setRefused] = useState(0);
  const { verify, busy, failure } = confirmation;
  // After this page nothing shows these rows any more.
  const left = useNotStoredCount('add-locations') + useNotStoredCount('add-users');
  const problem = correction.isOpen
    ? words.finishEditing
    : left > 0
      ? words.finishRows
      : isConfirmed
        ? undefined
        : words.confirmMissing;
  const error = refused > 0 ? problem : undefined;

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (problem || correction.reopen()) setRefused(refused + 1);
    else verify();
  };
  return (
    <form className={`${layout.stack} ${styles.confirm}`} onSubmit={submit} noValidate>
      <ErrorSummary errors={error ? [{ id, message: error }] : []} focusKey={refused} />
      <CheckboxField
        id={id}
        label={words.confirm(organization)}
        error={error}
        checked={isConfirmed}
        onChange={(event) => {
          setConfirmed(event.target.checked);
          if (event.target.checked) setRefused(0);
        }}
      />
      <FailureNotice title={words.failed} failure={failure} retry={() => submit()} busy={busy} />
      <Button type="submit" variant="primary" block busy={busy}>
        {words.submit}
      </Button>
    </form>
  );
}
