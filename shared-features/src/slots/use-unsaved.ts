import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { countUnsaved, sessionAtom, type Unsaved, watchDrafts } from 'shared-session';

/**
 * What the user typed and did not save; null when there is nothing. Follows changes of this tab and of others.
 * @param steps only drafts of steps that begin like this: `settings-`
 */
export const useUnsaved = (steps: string): Unsaved | null => {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid;
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  useEffect(() => {
    const read = () => setUnsaved(uid === undefined ? null : countUnsaved(uid, steps));
    read();
    return watchDrafts(read);
  }, [uid, steps]);
  return unsaved;
};
