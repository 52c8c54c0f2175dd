import { useAtomValue, useStore } from 'jotai';
import { type CustomContentProps, SnackbarContent, SnackbarProvider, useSnackbar } from 'notistack';
import {
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { languageAtom, onSessionEnd, type Toast as ToastMessage } from 'shared-session';
import { providePorts } from 'shared-session/host';
import { Button, isShortcut, shortcutName, Toast } from 'shared-ui';
import { focusHeading, isDialogOpen, subscribeToDialogs, useAnnounce } from '../announcer/announce';
import { pageTexts } from '../page-texts';
import { toastsBeforeLoadAtom } from '../state/session';
import { texts } from '../texts';
import { createToastQueue, MAX_TOASTS, ToastQueueContext } from './toast-queue';
import styles from './toasts.module.css';

/**
 * The toasts of specification 7, in a named region. Each toast has its own timer of 5 s, because
 * notistack's timer pauses on hover but not on focus.
 */
export function Toasts() {
  const region = useRef<HTMLElement>(null);
  const [queue] = useState(createToastQueue);
  return (
    <section ref={region} aria-label={texts.toasts.region} data-no-print>
      <ToastQueueContext value={queue}>
        <SnackbarProvider
          maxSnack={MAX_TOASTS}
          autoHideDuration={null}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          transitionDuration={{ enter: 225, exit: 195 }}
          Components={{ success: ToastContent, info: ToastContent, error: ToastContent }}
          onExited={(_node, id) => queue.exited(id)}
        >
          <Notifier region={region} />
        </SnackbarProvider>
      </ToastQueueContext>
    </section>
  );
}

const words = pageTexts.toasts;

type Action = NonNullable<ToastMessage['action']>;

function Notifier({ region }: { region: RefObject<HTMLElement | null> }) {
  const store = useStore();
  const { enqueueSnackbar, closeSnackbar } = useSnackbar();
  const queue = useContext(ToastQueueContext);
  const announce = useAnnounce();
  const undoable = useToastKeys(region);
  useEffect(() => {
    const show = (toast: ToastMessage) => {
      const { kind, message, action, onClosed, signal } = toast;
      if (signal?.aborted) return;
      const id = `toast-action-${++actions}`;
      const close = () => {
        // Also removes the undo action: the queue does not report that a waiting toast was closed.
        undoable.delete(id);
        queue.close(id);
      };
      const press = () => {
        action?.press();
        close();
      };
      let closed = onClosed;
      const onClose = () => {
        undoable.delete(id);
        queue.exiting(id);
        closed?.();
        closed = undefined;
      };
      const button = action && <ActionButton action={action} id={id} press={press} />;
      queue.add({
        id,
        show: () => {
          enqueueSnackbar(<Message toast={toast} />, {
            key: id,
            variant: kind,
            onClose,
            action: button,
          });
        },
        hide: () => closeSnackbar(id),
      });
      if (action?.isUndo) undoable.set(id, press);
      signal?.addEventListener('abort', close);
      const spoken = action?.isUndo ? words.undoable(message, shortcutName('z')) : message;
      announce(spoken, kind === 'error');
    };
    providePorts(store, { notify: show });
    store.get(toastsBeforeLoadAtom).forEach(show);
    store.set(toastsBeforeLoadAtom, []);
    // The next visitor of this tab must not read whom the last one added or removed.
    return onSessionEnd(() => {
      undoable.clear();
      queue.closeAll();
    });
  }, [store, enqueueSnackbar, closeSnackbar, queue, announce, undoable]);
  return null;
}

let actions = 0;

/** Renders the text again when the language changes, because notistack does not. */
function Message({ toast }: { toast: ToastMessage }) {
  useAtomValue(languageAtom);
  return <span>{toast.message}</span>;
}

function ActionButton({ action, id, press }: { action: Action; id: string; press: () => void }) {
  useAtomValue(languageAtom);
  const { label, isUndo } = action;
  return (
    <Button
      id={id}
      size="small"
      onClick={press}
      aria-label={label}
      aria-keyshortcuts={isUndo ? 'Control+Z Meta+Z' : undefined}
    >
      <span>{label}</span>
      {isUndo ? (
        <kbd className={styles.key} translate="no">
          {shortcutName('z')}
        </kbd>
      ) : null}
    </Button>
  );
}

const NOTICE_KINDS = { error: 'danger', success: 'success' } as const;

type ToastContentProps = Pick<CustomContentProps, 'id' | 'message' | 'variant' | 'action'> & {
  ref?: Ref<HTMLDivElement>;
};

/** This element is no live region, because the announcer announces the text. */
function ToastContent({ id, message, variant, action, ref }: ToastContentProps) {
  const { closeSnackbar } = useSnackbar();
  const [hovered, setHovered] = useState(false);
  const { focused, ...focusHandlers } = useFocusBack();
  const close = () => closeSnackbar(id);
  const isHeld = hovered || focused;
  useAutoHide(close, isHeld);
  const queue = useContext(ToastQueueContext);
  useEffect(() => queue.hold(id, isHeld), [queue, id, isHeld]);

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    <SnackbarContent ref={ref} role="presentation">
      <Toast
        kind={NOTICE_KINDS[variant as keyof typeof NOTICE_KINDS] ?? 'info'}
        closeLabel={texts.toasts.close}
        action={typeof action === 'function' ? action(id) : action}
        onClose={close}
        onKeyDown={closeOnEscape}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
        {...focusHandlers}
      >
        {message}
      </Toast>
    </SnackbarContent>
  );
}

/** Milliseconds that a toast stays (specification 7). */
const TOAST_SHOWN_MS = 5000;

const subscribeToVisibility = (changed: () => void): (() => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/**
 * Calls `hide` after 5 s. Time while `held`, in a hidden tab or behind a dialog, which makes toasts
 * inert, does not count (WCAG 2.2.1).
 */
const useAutoHide = (hide: () => void, held: boolean): void => {
  const isHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'hidden',
  );
  const isInert = useSyncExternalStore(subscribeToDialogs, isDialogOpen);
  const paused = held || isHidden || isInert;
  const [left] = useState({ ms: TOAST_SHOWN_MS });
  const onTimeOver = useEffectEvent(hide);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => onTimeOver(), left.ms);
    return () => {
      clearTimeout(timer);
      left.ms = Math.max(0, left.ms - (performance.now() - started));
    };
  }, [paused, left]);
};

/** When a toast with the focus closes, moves the focus back, or else to the page's heading. */
function useFocusBack() {
  const [focused, setFocused] = useState(false);
  /** Where the focus came from; undefined while the toast does not have the focus. */
  const origin = useRef<EventTarget | null>(undefined);
  useEffect(
    () => () => {
      const { current } = origin;
      if (current === undefined || document.activeElement !== document.body) return;
      if (current instanceof HTMLElement && current.isConnected) current.focus();
      else focusHeading();
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

/** The undo actions of the toasts, by the id of their button; the newest last. */
type Undoable = Map<string, () => void>;

/**
 * The keys of the toasts. Ctrl Z and ⌘ Z undo the newest change, unless somebody typed in the
 * focused field. F6 moves the focus to the undo button, or else to the first button, and back.
 */
const useToastKeys = (region: RefObject<HTMLElement | null>): Undoable => {
  const [undoable] = useState<Undoable>(() => new Map());
  useEffect(() => {
    const typed = new WeakSet<EventTarget>();
    let before: Element | null = null;
    // Counts only an `InputEvent`, which typing causes. Checkboxes and lists fire a plain `Event`.
    const noteTyping = (event: Event) => {
      if (event instanceof InputEvent && event.target) typed.add(event.target);
    };
    const moveFocus = (): boolean => {
      const from = document.activeElement;
      const button = document.getElementById([...undoable.keys()].at(-1) ?? '');
      const isBack = region.current?.contains(from);
      const to = isBack ? before : (button ?? region.current?.querySelector('button'));
      before = isBack ? null : from;
      if (to instanceof HTMLElement) to.focus();
      return document.activeElement !== from;
    };
    const press = (event: WindowEventMap['keydown']) => {
      const undo = [...undoable.values()].at(-1);
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
  }, [region, undoable]);
  return undoable;
};
