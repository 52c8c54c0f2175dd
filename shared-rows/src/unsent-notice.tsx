import { useEffect, useId, useRef, useState } from 'react';
import { quantityTexts } from 'shared-features';
import { messages, plural } from 'shared-i18n';
import { Button, Cluster, Notice, onFirstClick } from 'shared-ui';
import { type RowDraftName, tableOfDraft } from './checks/row';
import { useDiscardRows, useUnsentCount } from './drafts/row-draft';

/** Not in `texts.ts`, because pages with only this notice would load the texts of the editor. */
const words = messages('shared-rows.unsent-rows', {
  title: '{what} not sent',
  text: plural('This row is stored on this device.', "They're stored on this device."),
  send: 'Send now',
  show: 'Review',
  discard: 'Discard',
  discardTitle: 'Discard {what}?',
  discardText: 'What you typed is deleted from this device.',
  discardAll: 'Discard {what}',
  keep: 'Keep',
});

type Props = {
  step: RowDraftName;
  onSend: () => void;
  /** Opens the table without sending the rows. If missing, the notice has no "Review" button. */
  onShow?: (() => void) | undefined;
};

/** Offers to send or discard unsent rows (specification 9). Renders nothing without unsent rows. */
export function UnsentNotice({ step, onSend, onShow }: Props) {
  const count = useUnsentCount(step);
  const discard = useDiscardRows(step);
  const [isAsking, setAsking] = useState(false);
  const button = useFocusOfQuestion(count === 0 ? 'nothing' : isAsking ? 'question' : 'notice');
  if (count === 0) return null;
  const rows = quantityTexts[tableOfDraft(step)](count);
  const confirm = () => {
    setAsking(false);
    discard();
  };
  const question = (
    <>
      <Button variant="danger" onClick={onFirstClick(confirm)}>
        {words.discardAll(rows)}
      </Button>
      <Button id={button} variant="quiet" onClick={() => setAsking(false)}>
        {words.keep}
      </Button>
    </>
  );
  const choices = (
    <>
      <Button onClick={onSend}>{words.send}</Button>
      {onShow ? (
        <Button variant="quiet" onClick={onShow}>
          {words.show}
        </Button>
      ) : null}
      <Button id={button} variant="quiet" onClick={() => setAsking(true)}>
        {words.discard}
      </Button>
    </>
  );
  return (
    <Notice
      kind="warning"
      title={isAsking ? words.discardTitle(rows) : words.title(rows)}
      action={<Cluster>{isAsking ? question : choices}</Cluster>}
    >
      {isAsking ? words.discardText : words.text(count)}
    </Notice>
  );
}

/**
 * When the question "Discard?" appears or disappears, focuses the button with the returned id.
 * Without this button, focuses the heading of the page (WCAG 2.4.3).
 */
function useFocusOfQuestion(shown: 'nothing' | 'question' | 'notice'): string {
  const id = useId();
  const before = useRef(shown);
  useEffect(() => {
    const isQuestion = shown === 'question' || before.current === 'question';
    if (isQuestion && shown !== before.current) {
      (document.getElementById(id) ?? document.querySelector('h1'))?.focus();
    }
    before.current = shown;
  }, [shown, id]);
  return id;
}
