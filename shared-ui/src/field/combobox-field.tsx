import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names';
import { HAS_TOP_LAYER, useFloating } from '../popover/use-floating';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldProps } from './field-frame';
import { useFieldIds } from './field-ids';

export type ComboboxOption = {
  value: string;
  label: string;
  /** The typed text fits other options too. None is highlighted, so that the user must choose. */
  isUnsure?: boolean;
};

type ComboboxFieldProps = FieldProps & {
  id?: string | undefined;
  /** The chosen value; empty for none. */
  value: string;
  /**
   * Also gets an empty text when the field was emptied, and the typed text when its options are
   * unsure and the user chose none, so that the form can say so.
   */
  onChange: (value: string) => void;
  /** The options that match a typed text, best first. Pass the same function at every render. */
  find: (text: string) => readonly ComboboxOption[];
  valueLabel: string;
  noneFound: string;
};

/** Nobody reads a longer list; typing more shows fewer options. */
const MAX_SHOWN_OPTIONS = 100;

function useCombobox({ value, onChange, find }: ComboboxFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const found = useMemo(
    () => (isOpen ? find(typed ?? '').slice(0, MAX_SHOWN_OPTIONS) : []),
    [isOpen, typed, find],
  );

  const open = () => {
    if (isOpen) return;
    setOpen(true);
    const options = find(typed ?? '').slice(0, MAX_SHOWN_OPTIONS);
    setActive(options.findIndex((option) => option.value === value));
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (option: ComboboxOption) => {
    onChange(option.value);
    close();
  };
  /**
   * Chooses the best match for a typed text, as the field shows it (APG): a form could say "saved"
   * although it dropped the text. Without typing, opening the list changes nothing.
   */
  const leave = () => {
    const option = found[active];
    if (typed?.trim() && option) return choose(option);
    if (typed?.trim() === '') onChange('');
    else if (typed && found[0]?.isUnsure) onChange(typed);
    close();
  };
  const move = (by: number) => {
    open();
    if (isOpen && found.length > 0) setActive((active + by + found.length) % found.length);
  };

  const press = (event: KeyboardEvent) => {
    const option = found[active];
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(active < 0 ? 0 : -1);
    else if (event.key === 'Enter' && isOpen) {
      if (option) choose(option);
      else if (!(typed && found[0]?.isUnsure)) leave();
    } else if (event.key === 'Escape' && isOpen) {
      // The dialog around the field stays open.
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  };

  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(text.trim() !== '' && !find(text)[0]?.isUnsure ? 0 : -1);
  };
  return { typed, isOpen, active, found, open, type, press, leave, choose };
}

/**
 * Searches a long list (APG combobox, list autocomplete with automatic selection). Escape, or
 * leaving the field with a text that matches nothing, restores the last choice.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, hideLabel, optional, id } = props;
  const { value, valueLabel, noneFound } = props;
  const ids = useFieldIds({ id, optional: optional && !hideLabel, hint, error });
  const listId = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const model = useCombobox(props);
  const { isOpen, found, active, typed } = model;

  return (
    <FieldFrame {...{ ids, label, hint, error, hideLabel, optional }}>
      <span ref={setBox} className={fieldStyles.box}>
        <input
          id={ids.control}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && found[active] ? `${listId}-${active}` : undefined}
          aria-describedby={ids.describedBy}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          spellCheck={false}
          className={classNames(fieldStyles.control, fieldStyles.select)}
          value={typed ?? valueLabel}
          onChange={(event) => model.type(event.target.value)}
          onClick={model.open}
          onFocus={(event) => event.target.select()}
          onKeyDown={model.press}
          onBlur={({ target }) => {
            // Another window may have the focus now. A user who returns can continue typing.
            if (document.activeElement !== target) model.leave();
          }}
        />
        <ChevronDown aria-hidden="true" size={16} className={fieldStyles.chevron} />
      </span>
      {isOpen ? <OptionList {...{ model, box, listId, value, noneFound }} label={label} /> : null}
    </FieldFrame>
  );
}

type OptionListProps = Pick<ComboboxFieldProps, 'value' | 'noneFound' | 'label'> & {
  model: ReturnType<typeof useCombobox>;
  box: HTMLElement | null;
  listId: string;
};

/** The options. Tab does not reach them: the focus stays in the field, which names one (APG). */
function OptionList({ model, box, listId, value, noneFound, label }: OptionListProps) {
  const { found, active, choose } = model;
  const list = useRef<HTMLDivElement>(null);
  useFloating(list, box, true, 'start');
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
      popover={HAS_TOP_LAYER ? 'manual' : undefined}
      className={styles.list}
      style={{ inlineSize: box?.offsetWidth }}
      // A press must not take the focus from the field.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
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
