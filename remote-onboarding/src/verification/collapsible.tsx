import { type ReactNode, useId } from 'react';
import { Button } from 'shared-ui';
import styles from './verification.module.css';

type Props = {
  id?: string;
  label: string;
  icon: ReactNode;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
  /** `close` hides the content, and focuses the button unless the focus is in another section. */
  children: (close: () => void) => ReactNode;
};

export function Collapsible({ id, label, icon, isOpen, setOpen, children }: Props) {
  const buttonId = useId();
  const close = () => {
    setOpen(false);
    const button = document.getElementById(buttonId);
    // Does not move the focus out of another section, because the visitor already works there.
    if (button?.closest('section:focus-within, body:not(:focus-within)')) button.focus();
  };
  return (
    <>
      <div>
        <Button
          id={buttonId}
          size="small"
          icon={icon}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      </div>
      {isOpen ? (
        <div id={id} tabIndex={-1} className={styles.unfolded}>
          {children(close)}
        </div>
      ) : null}
    </>
  );
}
