import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type Draft, openDraft, sessionAtom } from 'shared-session';
import type { GenericSchema } from 'valibot';

/** The draft of the person who is signed in and of a step; one of another shape is dropped. */
export function useDraft<Value>(step: string, schema: GenericSchema<unknown, Value>): Draft<Value> {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  return useMemo(() => openDraft({ uid, step, schema }), [uid, step, schema]);
}
