import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { type Draft, openDraft, sessionAtom } from 'shared-session';
import type { AddingTable } from './adding-props';

/**
 * Where a table keeps its rows until they are sent, and whether the browser could not keep them. Apart from the drafts
 * of onboarding, which are sent elsewhere.
 */
export const useTableDraft = (
  table: AddingTable,
): { draft: Draft<unknown>; draftLost: boolean } => {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  const [draftLost, setLost] = useState(false);
  const draft = useMemo(
    () =>
      openDraft<unknown>({
        uid,
        step: `settings-${table}`,
        onStored: (isStored) => setLost(!isStored),
      }),
    [uid, table],
  );
  return { draft, draftLost };
};
