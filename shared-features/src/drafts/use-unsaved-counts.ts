import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { countUnsaved, type UnsavedCounts, watchDrafts } from 'shared-session';
import { draftOwnerAtom, draftStepOfOrganization } from './organization-drafts';

const sumOf = (one: UnsavedCounts, other: UnsavedCounts): UnsavedCounts => ({
  locations: one.locations + other.locations,
  users: one.users + other.users,
  changes: one.changes + other.changes,
});

/**
 * Counts the unsaved rows and changes in the visitor's drafts, in all tabs; null if there are none.
 * Leaves out rows of other organizations, which no page shows.
 * @param stepPrefix counts only the steps whose names begin with this text, such as `settings-`
 */
export const useUnsavedCounts = (stepPrefix: string): UnsavedCounts | null => {
  const { uid, organization } = useAtomValue(draftOwnerAtom);
  const [unsaved, setUnsaved] = useState<UnsavedCounts | null>(null);
  useEffect(() => {
    // Also counts drafts that belong to no organization yet. Such a draft goes to the first
    // organization that shows the draft, which may be the visitor's organization.
    const prefixes = new Set([stepPrefix, draftStepOfOrganization(organization, stepPrefix)]);
    const read = () => {
      const counts = [...prefixes].flatMap((prefix) => countUnsaved(uid, prefix) ?? []);
      setUnsaved(counts.length > 0 ? counts.reduce(sumOf) : null);
    };
    read();
    return watchDrafts(read);
  }, [uid, organization, stepPrefix]);
  return unsaved;
};
