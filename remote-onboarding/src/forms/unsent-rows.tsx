import { type ReactNode, useState } from 'react';
import { UnsentNotice } from 'shared-ui';
import { texts } from '../texts';
import styles from './unsent-rows.module.css';
import { useKeptRows } from './use-kept-rows';
import type { RowStep } from './use-row-draft';

type Props = {
  /** The step whose rows may not all have been sent. */
  step: RowStep;
  /** The form that sends them, in the notice's place once "Send now" was pressed; it calls `done` when it has. */
  form: (done: () => void) => ReactNode;
};

/** Says how many rows of the step before were not sent when its page was left, and sends them (specification 9). */
export function UnsentRows({ step, form }: Props) {
  const { count, recount } = useKeptRows(step);
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    recount();
    setOpen(false);
    // Nothing takes the form's place: the page begins again.
    document.querySelector('h1')?.focus();
  };
  return (
    <div className={styles.place}>
      {isOpen ? (
        form(done)
      ) : count > 0 ? (
        <UnsentNotice title={texts.unsent[step](count)} onSend={() => setOpen(true)} />
      ) : null}
    </div>
  );
}
