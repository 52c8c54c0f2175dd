import { useSetAtom } from 'jotai';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { notifyAtom } from 'shared-session';
import {
  Button,
  isModalDialogOpen,
  isShortcut,
  isSingleKeyShortcut,
  shortcutName,
} from 'shared-ui';
import { rejectAfterPageTimeout } from '../federation/limits';
import type { SessionKind } from '../guard/guard';
import { texts } from '../texts';
import type { CommandPaletteProps } from './palette';
import styles from './palette-button.module.css';

const words = texts.palette;

// The question marks of Latin and Arabic keyboards.
const SHORTCUTS_KEYS = ['?', '؟'];

/** Collects typed text. Escape, a pointer press, or the focus of another control aborts `ended`. */
const collectTyping = (ended: AbortController): (() => string) => {
  let text = '';
  const end = () => ended.abort();
  const collect = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    if ((ctrlKey || metaKey) && !event.getModifierState('AltGraph')) return;
    if (key === 'Escape') end();
    else if (key === 'Backspace') text = text.slice(0, -1);
    else if ([...key].length === 1) text += key;
    else if (key !== 'Enter') return;
    // The key is text for the palette, which still loads, so the page must not react to the key.
    event.preventDefault();
    event.stopPropagation();
  };
  const options = { capture: true, signal: ended.signal };
  addEventListener('keydown', collect, options);
  addEventListener('pointerdown', end, options);
  // A focused heading (tabIndex -1) does not end the typing, because a new page focuses its
  // heading.
  const noteFocus = ({ target }: FocusEvent) => (target as HTMLElement).tabIndex >= 0 && end();
  addEventListener('focusin', noteFocus, options);
  return () => text;
};

type OpenedPalette = typeof import('./palette') & Pick<CommandPaletteProps, 'typed'>;

const loadPalette = () => rejectAfterPageTimeout(import('./palette')).catch(() => undefined);

export function CommandPaletteButton({ kind }: { kind: SessionKind }) {
  const notify = useSetAtom(notifyAtom);
  const notifyFailed = () => notify({ kind: 'error', message: words.failed });
  const [opened, setOpened] = useState<OpenedPalette>();
  const typing = useRef<AbortController>(undefined);
  const open = async () => {
    if (typing.current?.signal.aborted === false) return;
    const ended = new AbortController();
    typing.current = ended;
    const typedText = collectTyping(ended);
    const module = await loadPalette();
    if (ended.signal.aborted) return;
    ended.abort();
    if (!module) return notifyFailed();
    // `flushSync` shows the search field immediately, so that no typed key is lost.
    flushSync(() => setOpened({ ...module, typed: typedText() }));
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (SHORTCUTS_KEYS.some((key) => isSingleKeyShortcut(event, key))) {
      void loadPalette().then((module) => {
        if (!module) notifyFailed();
        // Does not open above a dialog that was opened while the palette was loading.
        else if (!isModalDialogOpen()) setOpened({ ...module, typed: null });
      });
    }
    if (event.defaultPrevented || !isShortcut(event, 'k')) return;
    event.preventDefault();
    // Does not open above a dialog, because text typed in the dialog could be lost.
    if (!isModalDialogOpen()) void open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
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
      {opened ? (
        <opened.CommandPalette
          kind={kind}
          typed={opened.typed}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}
