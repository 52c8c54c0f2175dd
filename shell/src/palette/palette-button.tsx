import { useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { notifyAtom } from 'shared-session';
import { Button } from 'shared-ui';
import type { SessionKind } from '../guard/guard';
import { texts } from '../texts';
import type { PaletteProps } from './palette';
import styles from './palette-button.module.css';

const words = texts.palette;

const isApple = (): boolean => /Mac|iP(?:hone|ad)/.test(navigator.platform);

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Opens the command palette, as Ctrl K and ⌘ K do. Its code is loaded when it is first opened. */
export function PaletteButton({ kind }: { kind: SessionKind }) {
  const notify = useSetAtom(notifyAtom);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(async () => {
    try {
      const module = await import('./palette');
      setPalette(() => module.Palette);
      setOpen(true);
    } catch {
      notify({ kind: 'error', message: words.failed });
    }
  }, [notify]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      // What is typed into another dialog would be lost.
      if (!document.querySelector('dialog[open]')) void open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
  return (
    <>
      <Button
        className={styles.button}
        variant="quiet"
        icon={<Search size={16} aria-hidden="true" />}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className={styles.words}>
          {words.open} <kbd className={styles.key}>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
        </span>
      </Button>
      {Palette && isOpen ? <Palette kind={kind} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
