import { type FormEvent, useId, useState } from 'react';
import { FailureNotice } from 'shared-features';
import { useNotStoredCount } from 'shared-rows';
import type { ApiFailure } from 'shared-session';
import {
  Button,
  CheckboxField,
  ErrorSummary,
  layout,
  type SummaryError,
  useSummary,
} from 'shared-ui';
import { verificationTexts } from '../texts/verification';
import { CORRECTION_DRAFT, type CorrectionState } from './use-correction';
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
  const locations = useNotStoredCount('add-locations');
  const users = useNotStoredCount('add-users');
  const problems: SummaryError[] = [];
  if (correction.isOpen) problems.push({ id: CORRECTION_DRAFT, message: words.finishEditing });
  if (locations + users > 0) {
    problems.push({ id: locations > 0 ? 'add-locations' : 'add-users', message: words.finishRows });
  }
  if (!isConfirmed) problems.push({ id, message: words.confirmMissing });
  const errors = useSummary(problems, refused);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (problems.length > 0 || correction.reopen()) setRefused(refused + 1);
    else verify();
  };
  return (
    <form className={`${layout.stack} ${styles.confirm}`} onSubmit={submit} noValidate>
      <ErrorSummary errors={errors} focusKey={refused} />
      <CheckboxField
        id={id}
        label={words.confirm(organization)}
        error={errors.find((error) => error.id === id)?.message}
        checked={isConfirmed}
        onChange={(event) => setConfirmed(event.target.checked)}
      />
      <FailureNotice title={words.failed} failure={failure} retry={() => submit()} busy={busy} />
      <Button type="submit" variant="primary" block busy={busy}>
        {words.submit}
      </Button>
    </form>
  );
}
