import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { type ApiFailure, saveOrganizationAtom } from 'shared-session';
import { useSending } from '../forms/use-sending';

/** The confirmation on its way to the server. */
export type Confirmation = {
  verify: () => void;
  busy: boolean;
  failure: ApiFailure | null;
  /** The server has taken it. */
  isRecorded: boolean;
};

/** Records that the organization's details are right (specification 14: there is no call of its own for it). */
export function useConfirmation(): Confirmation {
  const saveOrganization = useSetAtom(saveOrganizationAtom);
  const sending = useSending<'verify'>();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isRecorded, setRecorded] = useState(false);

  const verify = () =>
    void sending.run('verify', async () => {
      const answer = await saveOrganization({ verified: true });
      setFailure(answer.ok || answer.cause === 'aborted' ? null : answer);
      if (answer.ok) setRecorded(true);
    });
  return { verify, busy: sending.busy !== null, failure, isRecorded };
}
