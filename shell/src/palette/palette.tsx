import { type KeyboardEvent, useId, useState } from 'react';
import { areSingleKeysOn, Dialog, shortcutName } from 'shared-ui';
import type { SessionKind } from '../guard/guard';
import { type PaletteItem, usePaletteItems } from './items';
import styles from './palette.module.css';
import { ResultList } from './result-list';
import { paletteTexts } from './texts';

const words = paletteTexts.palette;

export type PaletteProps = {
  kind: SessionKind;
  /** What was typed before the palette was there; `null` for the sheet of shortcuts. */
  typed: string | null;
  onClose: () => void;
};

/** The command palette, or the sheet of shortcuts that it leads to. */
export function Palette({ kind, typed, onClose }: PaletteProps) {
  const [isSheet, setSheet] = useState(typed === null);
  if (isSheet) return <Shortcuts onClose={onClose} />;
  const showShortcuts = () => setSheet(true);
  return <Search typed={typed ?? ''} {...{ kind, onClose, showShortcuts }} />;
}

type SearchProps = {
  kind: SessionKind;
  typed: string;
  onClose: () => void;
  showShortcuts: () => void;
};

/**
 * Pages, actions, users and locations, found by typing (APG combobox with a listbox). Arrow keys move, Enter opens, Escape
 * closes.
 */
function Search({ kind, typed, onClose, showShortcuts }: SearchProps) {
  const id = useId();
  const [text, setText] = useState(typed);
  // The id of the result that the arrow keys chose, because results may arrive above it.
  const [chosen, setChosen] = useState<string>();
  const { groups, isPending, failed, run } = usePaletteItems(text, kind, showShortcuts);
  const items = groups.flatMap((group) => group.items);
  const at = Math.max(
    items.findIndex((item) => item.id === chosen),
    0,
  );
  const hasFailed = failed.users || failed.locations;
  const outcome = hasFailed ? words.failed(failed) : words.found(items.length);

  const choose = (item: PaletteItem) => {
    // The sheet stands in the place of the search.
    if (item.run !== showShortcuts) onClose();
    run(item);
  };
  const press = (event: KeyboardEvent) => {
    const item = items[at];
    // An input method takes these keys while it composes a name.
    if (items.length === 0 || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setChosen(items[(at + 1) % items.length]?.id);
    else if (event.key === 'ArrowUp') setChosen(items.at(at - 1)?.id);
    else if (event.key === 'Enter' && item) {
      // Until the search has ended, "Sign Out" may be the only match, so Enter runs only an action that the arrow keys chose.
      if (!(isPending && item.isAction) || item.id === chosen) choose(item);
    } else return;
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
          setChosen(undefined);
        }}
        onKeyDown={press}
        // Typing goes on at the end of what was typed before.
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
      />
      <p role="status" className={styles.status}>
        {isPending ? words.searching : text === '' ? '' : outcome}
      </p>
      <ResultList {...{ id, groups, optionId }} active={items[at]} onRun={choose} />
    </Dialog>
  );
}

const keyWords = paletteTexts.shortcuts;

/** All keys that do something, and where. */
function Shortcuts({ onClose }: { onClose: () => void }) {
  const single = areSingleKeysOn();
  const groups = [
    {
      name: keyWords.everywhere,
      keys: [
        [shortcutName('k'), keyWords.search],
        ...(single
          ? [
              ['/', keyWords.searchUsers],
              ['?', keyWords.title],
            ]
          : []),
        [shortcutName('z'), keyWords.undo],
        ['F6', keyWords.notifications],
        ['Esc', keyWords.close],
      ],
    },
    {
      name: keyWords.tables,
      keys: [
        ['Enter', keyWords.nextRow],
        ['↑ ↓', keyWords.moveRow],
        [shortcutName('v'), keyWords.paste],
      ],
    },
  ];
  return (
    <Dialog open onClose={onClose} title={keyWords.title} className={styles.dialog}>
      {groups.map(({ name, keys }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles.heading}>{name}</h3>
          <dl className={styles.sheet}>
            {keys.map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd translate="no">{key}</kbd>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {single ? null : <p className={styles.status}>{keyWords.off}</p>}
    </Dialog>
  );
}
