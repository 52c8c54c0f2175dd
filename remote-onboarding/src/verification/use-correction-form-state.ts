import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { openDraft, sessionAtom } from 'shared-session';

/** The name of the draft of the correction form, and the id of the element around the form. */
export const CORRECTION_DRAFT = 'edit-organization';

export type CorrectionFormState = ReturnType<typeof useCorrectionFormState>;

/** The form is open at first if its draft has changes, so that the visitor sees the changes. */
export function useCorrectionFormState() {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  const hasDraft = () => {
    const draft = openDraft<object>({ uid, step: CORRECTION_DRAFT }).load();
    return Object.keys(draft ?? {}).length > 0;
  };
  const [isOpen, setOpen] = useState(hasDraft);
  /** Opens the form if it was closed with unsaved changes. Returns whether there are changes. */
  const reopen = (): boolean => {
    const isThere = hasDraft();
    if (isThere) setOpen(true);
    return isThere;
  };
  return { isOpen, setOpen, reopen };
}
