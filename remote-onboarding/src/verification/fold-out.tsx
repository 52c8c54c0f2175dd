import { type ReactNode, useId } from 'react';
import { Button } from 'shared-ui';
import styles from './verification.module.css';

type Props = {
  label: string;
  icon: ReactNode;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** What unfolds; `close` folds it again and gives the focus back to the button. */
  children: (close: () => void) => ReactNode;
};

/** A button with a part of the page that it unfolds below itself. */
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
