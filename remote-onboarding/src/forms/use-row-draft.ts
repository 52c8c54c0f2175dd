import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { type Draft, openDraft, sessionAtom } from 'shared-session';

/** The steps whose rows are sent from a table. */
export type RowStep = 'add-locations' | 'add-users';

/** The draft of a table that is sent in a step, and whether the browser could not keep it. */
export function useRowDraft(step: RowStep): {
  draft: Draft<unknown>;
  draftLost: boolean;
} {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  const [draftLost, setLost] = useState(false);
  const draft = useMemo(
    () => openDraft<unknown>({ uid, step, onStored: (isStored) => setLost(!isStored) }),
    [uid, step],
  );
  return { draft, draftLost };
}
