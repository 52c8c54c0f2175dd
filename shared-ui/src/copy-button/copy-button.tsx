import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from '../button/button';
import { texts } from '../texts';
import hiddenStyles from '../visually-hidden/visually-hidden.module.css';
import styles from './copy-button.module.css';
import { copyText } from './copy-text';

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'icon'> & {
  text: string;
  label?: string | undefined;
};

const CONFIRMATION_SHOWN_MS = 3000;

/** Opens the panel and selects its text. jsdom (in unit tests) has no `showPopover`. */
const show = (panel: HTMLElement | null): void => {
  panel?.showPopover?.();
  panel?.querySelector('textarea')?.focus();
};

export function CopyButton({ text, label = texts.copy, ...rest }: CopyButtonProps) {
  // Every press sets a new object, so that another press shows the confirmation for 3 s again.
  const [result, setResult] = useState<{ isCopied: boolean; at: number } | null>(null);
  useEffect(() => {
    if (!result?.isCopied) return;
    const timer = setTimeout(() => setResult(null), CONFIRMATION_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => setResult({ isCopied: await copyText(text), at: performance.now() });
  const Icon = result?.isCopied ? Check : Copy;
  return (
    <>
      <Button {...rest} icon={<Icon size={16} />} onClick={copy}>
        {label}
      </Button>
      <span role="status" className={hiddenStyles.hidden}>
        {/* A new `key` makes a new element: only then do screen readers announce the same text again. */}
        {result ? (
          <span key={result.at}>{result.isCopied ? texts.copied : texts.copyFailed}</span>
        ) : null}
      </span>
      {result?.isCopied === false ? (
        <span
          ref={show}
          popover="auto"
          className={styles.panel}
          onToggle={({ newState }) => newState === 'closed' && setResult(null)}
        >
          <span className={styles.failed}>{texts.copyFailed}</span>
          <textarea
            readOnly
            aria-label={texts.textToCopy}
            className={styles.text}
            value={text}
            onFocus={({ target }) => target.select()}
            // Escape closes this panel, but must not close a dialog around it.
            onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
          />
        </span>
      ) : null}
    </>
  );
}
