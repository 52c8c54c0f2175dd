import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { type SignOutQuestion as Question, signOutQuestionAtom } from '../state/session';
import { texts } from '../texts';

export function SignOutQuestion() {
  const question = useAtomValue(signOutQuestionAtom);
  const [Dialog, setDialog] = useState<ComponentType<Question>>();
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
