import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { countUnsaved, sessionAtom, type UnsavedCounts, watchDrafts } from 'shared-session';

/**
 * Counts the unsaved rows and changes in the visitor's drafts, in all tabs; null if there are none.
 * @param stepPrefix counts only drafts whose step (page or form) begins like this: `settings-`
 */
export const useUnsavedCounts = (stepPrefix: string): UnsavedCounts | null => {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid;
  const [unsaved, setUnsaved] = useState<UnsavedCounts | null>(null);
  useEffect(() => {
    const read = () => setUnsaved(uid === undefined ? null : countUnsaved(uid, stepPrefix));
    read();
    return watchDrafts(read);
  }, [uid, stepPrefix]);
  return unsaved;
};
