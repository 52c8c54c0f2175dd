import { type ReactNode, useRef } from 'react';
import { Button } from 'shared-ui';
import styles from './verification.module.css';

type Props = {
  label: string;
  icon: ReactNode;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** What unfolds; `close` folds it again and brings the focus back. */
  children: (close: () => void) => ReactNode;
};

/** A button with a part of the page that it unfolds below itself. */
export function FoldOut({ label, icon, isOpen, setOpen, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <div>
        <Button
          ref={button}
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
