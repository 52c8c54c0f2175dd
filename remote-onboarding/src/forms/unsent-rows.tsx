import { type ReactNode, useState } from 'react';
import { type RowStep, UnsentNotice } from 'shared-rows';
import styles from './unsent-rows.module.css';
import { usePlaceOfFocus } from './use-place-of-focus';

type Props = {
  /** The step whose rows may not all have been sent. */
  step: RowStep;
  /** The form that sends them, shown instead of the notice after "Send now". It calls `done` when it has sent them. */
  form: (done: () => void) => ReactNode;
};

/** Says how many rows of the step before were not sent when its page was left, and sends them (specification 9). */
export function UnsentRows({ step, form }: Props) {
  const [isOpen, setOpen] = useState(false);
  const place = usePlaceOfFocus(isOpen ? 'form' : 'notice');
  const done = () => {
    setOpen(false);
    // Nothing replaces the form, so the focus moves to the top of the page.
    document.querySelector('h1')?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {isOpen ? form(done) : <UnsentNotice step={step} onSend={() => setOpen(true)} />}
    </div>
  );
}
