import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type Draft, openDraft, sessionAtom } from 'shared-session';

/** Where a table keeps its rows until they are sent. Apart from the drafts of onboarding, which are sent elsewhere. */
export const useTableDraft = (table: 'users' | 'locations'): Draft<unknown> => {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  return useMemo(() => openDraft<unknown>({ uid, step: `settings-${table}` }), [uid, table]);
};
