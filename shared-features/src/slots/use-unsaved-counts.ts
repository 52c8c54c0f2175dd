import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { countUnsaved, sessionAtom, type UnsavedCounts, watchDrafts } from 'shared-session';

/**
 * Counts what is unsaved in the visitor's drafts, in all tabs.
 * @param steps counts only drafts of steps with this prefix: `settings-`
 */
export const useUnsavedCounts = (steps: string): UnsavedCounts | null => {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid;
  const [unsaved, setUnsaved] = useState<UnsavedCounts | null>(null);
  useEffect(() => {
    const read = () => setUnsaved(uid === undefined ? null : countUnsaved(uid, steps));
    read();
    return watchDrafts(read);
  }, [uid, steps]);
  return unsaved;
};
