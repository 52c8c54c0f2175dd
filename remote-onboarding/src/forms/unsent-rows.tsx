import { type ReactNode, useRef, useState } from 'react';
import { Button, Notice } from 'shared-ui';
import { countDraftRows } from 'shared-ui/row-table';
import { texts } from '../texts';
import styles from './unsent-rows.module.css';
import { useRowDraft } from './use-row-draft';

type Props = {
  /** The step whose rows may not all have been sent. */
  step: 'add-locations' | 'add-users';
  /** The form that sends them, in the notice's place once "Send now" was pressed; it calls `done` when it has. */
  form: (done: () => void) => ReactNode;
  /** What stands there when nothing is left to send. */
  children?: ReactNode;
};

const words = { 'add-locations': texts.unsent.locations, 'add-users': texts.unsent.users };

/** Says how many rows of a step were not sent when its page was left, and sends them (specification 9). */
export function UnsentRows({ step, form, children }: Props) {
  const { draft } = useRowDraft(step);
  const [count, setCount] = useState(() => countDraftRows(draft.load()));
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  const done = () => {
    setCount(0);
    // Where nothing takes the form's place, the page begins again.
    const next = children ? place.current : document.querySelector('h1');
    next?.focus();
  };
  const notice = (
    <Notice
      kind="warning"
      title={words[step](count)}
      action={<Button onClick={() => setOpen(true)}>{texts.unsent.send}</Button>}
    >
      {texts.unsent.text}
    </Notice>
  );
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {count === 0 ? children : isOpen ? form(done) : notice}
    </div>
  );
}
