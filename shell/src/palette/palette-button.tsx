import { useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notifyAtom } from 'shared-session';
import { Button, isShortcut, isSingleKeyShortcut, shortcutName } from 'shared-ui';
import type { SessionKind } from '../guard/guard';
import { texts } from '../texts';
import type { PaletteProps } from './palette';
import styles from './palette-button.module.css';

const words = texts.palette;

const SHORTCUTS_KEY = '?';

/** Collects typed text until the returned function is called, which returns the text. */
const collectTyping = (): (() => string) => {
  let text = '';
  const collect = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if ((ctrlKey || metaKey) && !event.getModifierState('AltGraph')) return;
    if (key === 'Backspace') text = text.slice(0, -1);
    else if ([...key].length === 1) text += key;
    else if (key !== 'Enter' && key !== 'Tab') return;
    // Hides the key from the fields and buttons of the page.
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', collect, true);
  return () => {
    window.removeEventListener('keydown', collect, true);
    return text;
  };
};

export function PaletteButton({ kind }: { kind: SessionKind }) {
  const notify = useSetAtom(notifyAtom);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  /** The text typed while the palette loads; `null`: list of shortcuts; undefined: closed. */
  const [typed, setTyped] = useState<string | null>();
  const isLoading = useRef(false);
  const open = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    const endTyping = collectTyping();
    try {
      const module = await import('./palette');
      // `flushSync` shows the search field immediately, so that no typed key is lost.
      flushSync(() => {
        setPalette(() => module.Palette);
        setTyped(endTyping());
      });
    } catch {
      endTyping();
      notify({ kind: 'error', message: words.failed });
    }
    isLoading.current = false;
  }, [notify]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isSingleKeyShortcut(event, SHORTCUTS_KEY)) {
        const show = (module: typeof import('./palette')) => {
          setPalette(() => module.Palette);
          setTyped(null);
        };
        import('./palette').then(show, () => {});
      }
      if (!isShortcut(event, 'k')) return;
      event.preventDefault();
      // The palette does not open above another dialog: the text typed there could be lost.
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
        icon={<Search size={16} />}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={open}
      >
        <span className={styles.words}>
          <span>{words.open}</span>{' '}
          <kbd className={styles.key} translate="no">
            {shortcutName('k')}
          </kbd>
        </span>
      </Button>
      {Palette && typed !== undefined ? (
        <Palette kind={kind} typed={typed} onClose={() => setTyped(undefined)} />
      ) : null}
    </>
  );
}
