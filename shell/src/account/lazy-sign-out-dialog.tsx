import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { type SignOutQuestion, signOutQuestionAtom } from '../state/session';
import { texts } from '../texts';

/** Loads and shows the dialog while `signOutQuestionAtom` holds a question. */
export function LazySignOutDialog() {
  const question = useAtomValue(signOutQuestionAtom);
  const [Dialog, setDialog] = useState<ComponentType<SignOutQuestion>>();
  useEffect(() => {
    if (!question || Dialog) return;
    import('./sign-out-dialog').then(
      (module) => setDialog(() => module.SignOutDialog),
      // Signing out must work offline. If the dialog cannot be loaded, the browser's own dialog
      // asks.
      () => question.answer(confirm(texts.signOutAnyway)),
    );
  }, [question, Dialog]);
  return question && Dialog ? <Dialog {...question} /> : null;
}
