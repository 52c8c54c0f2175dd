import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names';
import { isComposing } from '../composing';
import { SUPPORTS_POPOVER, useFloatingPanel } from '../popover/use-floating-panel';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { FieldFrame } from './field-frame';
import { type FieldProps, useFieldIds } from './field-ids';

export type ComboboxOption = {
  value: string;
  label: string;
  /** Whether the typed text fits other options as well, so that the user must choose one. */
  isUnsure?: boolean;
  /** Whether the typed text means this option alone, even if other options contain it. */
  isCertain?: boolean;
};

type ComboboxFieldProps = FieldProps & {
  id?: string | undefined;
  /** '' when nothing is chosen. */
  value: string;
  /**
   * Called with the chosen value, or with '' when the user empties the field. Also called with the
   * typed text when the user leaves the field and the text does not mean exactly one option. The
   * form can then show an error.
   */
  onChange: (value: string) => void;
  /** Returns the options that match a text, best first. Pass the same function at every render. */
  find: (text: string) => readonly ComboboxOption[];
  valueLabel: string;
  noneFound: string;
};

/** Nobody reads more options than this. Typing more text shortens the list. */
const MAX_SHOWN_OPTIONS = 100;

function useCombobox({ value, onChange, find }: ComboboxFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** `null` means that the chosen option is highlighted. */
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [isMoved, setMoved] = useState(false);

  const found = useMemo(
    () => (isOpen ? find(typed ?? '').slice(0, MAX_SHOWN_OPTIONS) : []),
    [isOpen, typed, find],
  );
  const marked = highlighted ?? found.findIndex((option) => option.value === value);
  // Highlights no option while the text fits several options. Looks at `isUnsure` at each render,
  // and not only when the user types, because a new `find` may set `isUnsure` later, for example
  // after more names of options were loaded.
  const active = found[0]?.isUnsure && !isMoved ? -1 : marked;

  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setTyped(null);
    setHighlighted(null);
  };
  const choose = (option: ComboboxOption) => {
    onChange(option.value);
    close();
  };
  // Chooses the highlighted option if the user moved to it, or if the text means no other option.
  // Otherwise, passes the text to `onChange`, so that the form shows an error.
  const leave = () => {
    const option = found[active];
    const isClear = isMoved || found.length === 1 || option?.isCertain;
    if (typed?.trim() && option && isClear) return choose(option);
    if (typed !== null) onChange(typed.trim());
    close();
  };
  const move = (by: number) => {
    open();
    setMoved(true);
    if (isOpen && found.length > 0) setHighlighted((active + by + found.length) % found.length);
  };

  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const option = found[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(active < 0 ? 0 : -1);
    else if (event.key === 'Enter' && isOpen) {
      if (option) choose(option);
      else if (!typed?.trim()) leave();
    } else if (event.key === 'Escape' && isOpen) {
      // Escape closes the list, but must not close a dialog around the field.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };

  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setMoved(false);
    setHighlighted(text.trim() === '' ? -1 : 0);
  };
  return { typed, isOpen, active, found, open, type, press, leave, choose };
}

/** A field that searches a long list (APG combobox). Escape restores the last choice. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, hideLabel, optional } = props;
  const { value, valueLabel, noneFound } = props;
  const ids = useFieldIds(props);
  const listId = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const model = useCombobox(props);
  const { isOpen, found, active, typed } = model;

  return (
    <FieldFrame {...{ ids, label, hint, error, hideLabel, optional }}>
      <span ref={setBox} className={fieldStyles.box}>
        <input
          {...ids.control}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          className={classNames(fieldStyles.control, fieldStyles.select)}
          value={typed ?? valueLabel}
          onChange={(event) => model.type(event.target.value)}
          onClick={model.open}
          onFocus={(event) => event.target.select()}
          onKeyDown={model.press}
          onBlur={({ target }) => {
            // Keeps the typed text when the whole window loses the focus.
            if (document.activeElement !== target) model.leave();
          }}
        />
        <ChevronDown size={16} className={fieldStyles.chevron} />
      </span>
      {isOpen ? <OptionList {...{ model, box, listId, value, noneFound }} label={label} /> : null}
      {/* Screen readers do not read a list without an active option. */}
      <VisuallyHidden role="status">{isOpen && found.length === 0 ? noneFound : ''}</VisuallyHidden>
    </FieldFrame>
  );
}

type OptionListProps = Pick<ComboboxFieldProps, 'value' | 'noneFound' | 'label'> & {
  model: ReturnType<typeof useCombobox>;
  box: HTMLElement | null;
  listId: string;
};

/** The focus stays in the field, which names the current option (`aria-activedescendant`). */
function OptionList({ model, box, listId, value, noneFound, label }: OptionListProps) {
  const { found, active, choose } = model;
  const list = useRef<HTMLDivElement>(null);
  useFloatingPanel(list, box, true, 'start');
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      tabIndex={-1}
      aria-label={typeof label === 'string' ? label : undefined}
      popover={SUPPORTS_POPOVER ? 'manual' : undefined}
      className={styles.list}
      style={{ inlineSize: box?.offsetWidth }}
      // The focus stays in the field when somebody presses in the list.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        <div
          key={option.value}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.value === value}
          data-active={index === active || undefined}
          className={styles.option}
          onClick={() => choose(option)}
        >
          {option.label}
        </div>
      ))}
      {found.length === 0 ? (
        <div
          role="option"
          tabIndex={-1}
          aria-selected={false}
          aria-disabled
          className={styles.none}
        >
          {noneFound}
        </div>
      ) : null}
    </div>
  );
}
