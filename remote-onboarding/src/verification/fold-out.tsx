import { type ReactNode, useId } from 'react';
import { Button } from 'shared-ui';
import styles from './verification.module.css';

type Props = {
  label: string;
  icon: ReactNode;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** The content; `close` hides it and returns the focus to the button. */
  children: (close: () => void) => ReactNode;
};

/** A button that shows and hides content below it. */
export function FoldOut({ label, icon, isOpen, setOpen, children }: Props) {
  const id = useId();
  const close = () => {
    setOpen(false);
    document.getElementById(id)?.focus();
  };
  return (
    <>
      <div>
        <Button
          id={id}
          size="small"
          icon={icon}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </div>
      {isOpen ? <div className={styles.unfolded}>{children(close)}</div> : null}
    </>
  );
}
