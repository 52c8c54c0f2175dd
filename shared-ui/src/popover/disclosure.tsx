import { ChevronDown } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type ButtonShape, type ButtonVariant, buttonClass } from '../button/button-class';
import { classNames } from '../class-names';
import { isComposing } from '../composing';
import styles from './popover.module.css';
import { SUPPORTS_POPOVER, useFloatingPanel } from './use-floating-panel';

export type DisclosureProps = Pick<ButtonShape, 'size'> & {
  /** The text of the button, or its tooltip if the prop `button` replaces the text. */
  label: string;
  button?: ReactNode;
  variant?: ButtonVariant | undefined;
  plain?: boolean | undefined;
  align?: 'start' | 'end' | undefined;
  /** Whether the panel is in the top layer of the page, where no scrolling element cuts it off. */
  floating?: boolean | undefined;
  /** Whether arrow keys, Home and End move through the list in the panel, in addition to Tab. */
  arrows?: boolean | undefined;
  className?: string | undefined;
  /** `close` closes the panel and focuses the button. */
  children: ReactNode | ((close: () => void) => ReactNode);
};

/** A button that opens a panel (APG disclosure). Escape or leaving the panel closes it. */
export function Disclosure(props: DisclosureProps) {
  const { label, button, variant, size, plain, align = 'start', className, children } = props;
  const { floating = false, arrows = false } = props;
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const panelId = useId();

  const close = () => {
    setOpen(false);
    trigger?.focus();
  };
  useDismiss(root, open, setOpen);
  useFloatingPanel(panel, trigger, open && floating, align);

  const key = (event: KeyboardEvent) => {
    if (!open || isComposing(event)) return;
    // Ignores arrow keys in a select, where they choose an option.
    const isChoice = event.target instanceof HTMLSelectElement;
    const item = arrows && !isChoice ? itemAfter(event.key, panel.current) : undefined;
    if (item) {
      event.preventDefault();
      item.focus();
    }
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    // Prevents the default action, because the browser would also close a dialog around the panel.
    event.preventDefault();
    close();
  };
  // Keeps the panel open if no other element gets the focus. This happens when the user goes to
  // another window, or clicks a button in Safari, which does not focus clicked buttons.
  const blur = (event: FocusEvent) => {
    if (event.relatedTarget && isOutside(event.relatedTarget, root.current)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what bubbles from its controls.
    <div ref={root} className={classNames(styles.root, className)} onKeyDown={key} onBlur={blur}>
      <button
        ref={setTrigger}
        type="button"
        className={classNames(buttonClass(variant, { size }), button ? styles.custom : null)}
        title={button ? label : undefined}
        aria-label={button ? label : undefined}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {button ?? <span>{label}</span>}
        {plain ? null : <ChevronDown size={16} className={styles.arrow} />}
      </button>
      {open ? (
        <div
          ref={panel}
          id={panelId}
          popover={floating && SUPPORTS_POPOVER ? 'manual' : undefined}
          className={classNames(styles.panel, floating ? styles.floating : styles[align])}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </div>
  );
}

function itemAfter(key: string, panel: HTMLElement | null): HTMLElement | undefined {
  const all = [...(panel?.querySelectorAll<HTMLElement>('li :is(a, button)') ?? [])];
  const items = all.filter((item) => item.checkVisibility?.() ?? true);
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at < 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  return key === 'End' ? items.at(-1) : undefined;
}

/** A dialog over the panel is not outside, because the focus must later return into the panel. */
const isOutside = (target: Element, root: HTMLElement | null): boolean =>
  !root?.contains(target) && (target.closest('dialog')?.contains(root) ?? true);

function useDismiss(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  setOpen: (open: boolean) => void,
): void {
  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      if (isOutside(event.target as Element, root.current)) setOpen(false);
    };
    // Listens in the capture phase, so that the panel also closes if the page stops the event.
    document.addEventListener('pointerdown', press, true);
    return () => document.removeEventListener('pointerdown', press, true);
  }, [root, open, setOpen]);
}
