import { useAtomValue, useStore } from 'jotai';
import { type CustomContentProps, SnackbarContent, SnackbarProvider, useSnackbar } from 'notistack';
import {
  type FocusEvent,
  type Ref,
  type RefObject,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { languageAtom, onSessionEnd, type Toast as ToastMessage } from 'shared-session';
import { providePorts } from 'shared-session/host';
import { Button, isModalDialogOpen, isShortcut, shortcutName, Toast } from 'shared-ui';
import { focusPageHeading, subscribeToDialogs, useAnnounce } from '../announcer/announce';
import { pageTexts } from '../page-texts';
import { waitingToastsAtom } from '../state/session';
import { texts } from '../texts';
import { createToastQueue, type QueuedToast, type ToastQueue } from './toast-queue';
import styles from './toasts.module.css';

const words = pageTexts.toasts;

/**
 * The toasts of specification 7, in a named region. Each toast has its own timer of 5 s, because
 * notistack's timer pauses on hover but not on focus.
 */
export function Toasts() {
  const region = useRef<HTMLElement>(null);
  return (
    <section ref={region} aria-label={texts.toasts.region} data-no-print>
      <SnackbarProvider
        maxSnack={Number.POSITIVE_INFINITY}
        autoHideDuration={null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transitionDuration={{ enter: 225, exit: 195 }}
        Components={{ default: ToastFrame }}
      >
        <Notifier region={region} />
      </SnackbarProvider>
    </section>
  );
}

function Notifier({ region }: { region: RefObject<HTMLElement | null> }) {
  const store = useStore();
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const announce = useAnnounce();
  const [queue] = useState(() =>
    createToastQueue((item) => {
      const { id, exited } = item;
      enqueueSnackbar(<ShownToast item={item} />, { key: id, onExited: exited });
    }, closeSnackbar),
  );
  useToastKeys(region, queue);
  useEffect(() => {
    const notify = (toast: ToastMessage) => {
      const { kind, message, action, signal } = toast;
      if (signal?.aborted) return;
      queue.add(toast);
      const spoken = action?.isUndo ? words.undoable(message, shortcutName('z')) : message;
      announce(`${spoken}`, kind === 'error');
    };
    providePorts(store, { notify });
    store.get(waitingToastsAtom).forEach(notify);
    store.set(waitingToastsAtom, []);
    // The next visitor of this tab must not read whom the previous visitor added or removed.
    return onSessionEnd(queue.closeAll);
  }, [store, queue, announce]);
  return null;
}

type ToastFrameProps = Pick<CustomContentProps, 'message'> & { ref?: Ref<HTMLDivElement> };

/** This element is no live region, because the announcer announces the text. */
function ToastFrame({ message, ref }: ToastFrameProps) {
  return (
    <SnackbarContent ref={ref} role="presentation">
      {message}
    </SnackbarContent>
  );
}

/** A kind that is missing here looks like `info`, because a newer remote may send unknown kinds. */
const LOOKS: Record<string, 'danger' | 'success'> = { error: 'danger', success: 'success' };

function ShownToast({ item }: { item: QueuedToast }) {
  // Renders the texts again when the language changes. notistack does not render its toasts again.
  useAtomValue(languageAtom);
  const [hovered, setHovered] = useState(false);
  const { focused, ...focusHandlers } = useFocusBack();
  const { id, toast, close, press, hold } = item;
  const { kind, message, action } = toast;
  const isHeld = hovered || focused;
  useAutoHide(close, isHeld);
  useEffect(() => hold(isHeld), [hold, isHeld]);
  const button = action && (
    <Button
      id={id}
      size="small"
      onClick={press}
      aria-label={action.label}
      aria-keyshortcuts={action.isUndo ? 'Control+Z Meta+Z' : undefined}
    >
      <span>{action.label}</span>
      {action.isUndo ? (
        <kbd className={styles.key} translate="no">
          {shortcutName('z')}
        </kbd>
      ) : null}
    </Button>
  );
  return (
    <Toast
      kind={LOOKS[kind] ?? 'info'}
      closeLabel={texts.toasts.close}
      action={button}
      onClose={close}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      {...focusHandlers}
    >
      {/* A remote without types may send an error as the message, which React cannot render. */}
      <span>{`${message}`}</span>
    </Toast>
  );
}

/** Milliseconds that a toast stays (specification 7). */
const TOAST_SHOWN_MS = 5000;

const subscribeToReach = (changed: () => void): (() => void) => {
  const stop = subscribeToDialogs(changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', changed);
  };
};

const isOutOfReach = (): boolean => document.visibilityState === 'hidden' || isModalDialogOpen();

/**
 * Calls `hide` after 5 s. The time does not count while the toast is `held`, in a hidden tab, or
 * behind a modal dialog, which makes toasts inert (WCAG 2.2.1).
 */
const useAutoHide = (hide: () => void, held: boolean): void => {
  const paused = useSyncExternalStore(subscribeToReach, isOutOfReach) || held;
  const left = useRef(TOAST_SHOWN_MS);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(hide, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [paused, hide]);
};

/** When a focused toast closes, moves the focus to where it was before, or else to the heading. */
function useFocusBack() {
  const [focused, setFocused] = useState(false);
  /** The element that had the focus before. Undefined while the toast does not have the focus. */
  const origin = useRef<EventTarget | null>(undefined);
  useEffect(
    () => () => {
      const { current } = origin;
      if (current === undefined || document.activeElement !== document.body) return;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
      else focusPageHeading();
    },
    [],
  );
  return {
    focused,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      setFocused(true);
      if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (currentTarget.contains(relatedTarget)) return;
      setFocused(false);
      origin.current = undefined;
    },
  };
}

/**
 * Ctrl Z and ⌘ Z undo the newest change, unless somebody typed in the focused field. F6 moves the
 * focus to the undo button of a toast, or else to the first button. From a toast, F6 moves it back.
 */
const useToastKeys = (region: RefObject<HTMLElement | null>, queue: ToastQueue): void => {
  useEffect(() => {
    const typed = new WeakSet<EventTarget>();
    let before: Element | null = null;
    // Counts only an `InputEvent`, which typing causes. Checkboxes and lists fire a plain `Event`.
    const noteTyping = (event: Event) => {
      if (event instanceof InputEvent && event.target) typed.add(event.target);
    };
    const moveFocus = (): boolean => {
      const from = document.activeElement;
      const button = document.getElementById(queue.undoable()?.id ?? '');
      const isBack = region.current?.contains(from);
      const to = isBack ? before : (button ?? region.current?.querySelector('button'));
      before = isBack ? null : from;
      if (to instanceof HTMLElement) to.focus();
      return document.activeElement !== from;
    };
    const press = (event: WindowEventMap['keydown']) => {
      const undo = queue.undoable()?.press;
      if (event.defaultPrevented) return;
      if (undo && isShortcut(event, 'z') && !typed.has(event.target as EventTarget)) {
        if (!event.repeat) undo();
      } else if (event.key !== 'F6' || !moveFocus()) return;
      event.preventDefault();
    };
    document.addEventListener('input', noteTyping, true);
    window.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('input', noteTyping, true);
      window.removeEventListener('keydown', press);
    };
  }, [region, queue]);
};
