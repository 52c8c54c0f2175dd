import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from 'shared-ui';
import type { SessionKind } from '../guard/session-kind';
import { pageTexts } from '../page-texts';
import styles from './palette.module.css';
import { type PaletteItem, usePaletteItems } from './use-palette-items';

const words = pageTexts.palette;

export type PaletteProps = { kind: SessionKind; onClose: () => void };

/**
 * The command palette: pages, actions, users and locations, found by typing (APG combobox with a listbox). Arrow keys
 * move, Enter opens, Escape closes.
 */
export function Palette({ kind, onClose }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const { groups, isPending } = usePaletteItems(text, kind);
  const items = groups.flatMap((group) => group.items);
  const at = Math.min(active, items.length - 1);

  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  });

  const run = (item: PaletteItem) => {
    onClose();
    item.run();
  };
  const press = (event: KeyboardEvent) => {
    const item = items[at];
    if (event.key === 'ArrowDown') setActive((at + 1) % items.length);
    else if (event.key === 'ArrowUp') setActive((at - 1 + items.length) % items.length);
    else if (event.key === 'Enter' && item) run(item);
    else return;
    event.preventDefault();
  };
  const optionId = (item: PaletteItem) => `${id}-${items.indexOf(item)}`;

  return (
    <Dialog open onClose={onClose} title={words.title} className={styles.dialog}>
      <input
        data-autofocus
        type="text"
        role="combobox"
        aria-label={words.label}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={items[at] && optionId(items[at])}
        autoComplete="off"
        spellCheck={false}
        placeholder={words.label}
        className={styles.input}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <p role="status" className={styles.status}>
        {isPending ? words.searching : words.found(items.length)}
      </p>
      {/* A press must not take the focus from the field. */}
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={words.results}
        className={styles.list}
        onMouseDown={(event) => event.preventDefault()}
      >
        {groups.map(({ name, items: members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden="true" className={styles.heading}>
              {name}
            </p>
            {members.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
              <div
                key={item.id}
                id={optionId(item)}
                role="option"
                tabIndex={-1}
                aria-selected={item === items[at]}
                data-active={item === items[at] || undefined}
                className={styles.option}
                onClick={() => run(item)}
              >
                <span>{item.label}</span>
                {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
