import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { countUnsaved, sessionAtom, type UnsavedCounts, watchDrafts } from 'shared-session';

/**
 * Counts the unsaved work in the visitor's drafts, in all tabs.
 * @param stepPrefix the beginning of the counted steps' names, such as `settings-`. A step is a
 * page or a form.
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
