import {
  Building2,
  ChartColumn,
  ChevronRight,
  CircleHelp,
  CirclePlus,
  Copy,
  CreditCard,
  Download,
  House,
  Languages,
  LogOut,
  type LucideIcon,
  Mail,
  MapPin,
  Pencil,
  Settings,
  Smartphone,
  SunMoon,
  Trash2,
  Upload,
  UserRound,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { areSingleKeyShortcutsOn, Dialog, isComposing, shortcutName } from 'shared-ui';
import type { SessionKind } from '../guard/guard';
import { texts } from '../texts';
import { type PaletteItem, usePaletteItems } from './items';
import styles from './palette.module.css';
import { paletteTexts } from './texts';

const words = paletteTexts.palette;

export type CommandPaletteProps = {
  kind: SessionKind;
  /** The text typed while the palette was loading. If `null`, the palette lists the shortcuts. */
  typed: string | null;
  onClose: () => void;
};

export function CommandPalette({ kind, typed, onClose }: CommandPaletteProps) {
  const [isSheet, setSheet] = useState(typed === null);
  if (isSheet) return <Shortcuts onClose={onClose} />;
  const showShortcuts = () => setSheet(true);
  return <Search typed={typed ?? ''} {...{ kind, onClose, showShortcuts }} />;
}

type SearchProps = CommandPaletteProps & { typed: string; showShortcuts: () => void };

/** The search: a combobox with a listbox (APG). Arrow keys choose, Enter opens, Escape closes. */
function Search({ kind, typed, onClose, showShortcuts }: SearchProps) {
  const id = useId();
  const [text, setText] = useState(typed);
  // The id of the chosen result. Its index would change when other results arrive above it.
  const [chosen, setChosen] = useState<string>();
  const { groups, isPending, hasFailed, run } = usePaletteItems(text, kind, showShortcuts);
  const items = groups.flatMap((group) => group.items);
  const at = Math.max(
    items.findIndex((item) => item.id === chosen),
    0,
  );
  const outcome = hasFailed ? words.failed : words.found(items.length);

  const choose = (item: PaletteItem) => {
    // Keeps the dialog open for the list of shortcuts, which replaces the search in the dialog.
    if (item.run !== showShortcuts) onClose();
    run(item);
  };
  const press = (event: KeyboardEvent) => {
    const item = items[at];
    if (items.length === 0 || isComposing(event)) return;
    if (event.key === 'ArrowDown') setChosen(items[(at + 1) % items.length]?.id);
    else if (event.key === 'ArrowUp') setChosen(items.at(at - 1)?.id);
    else if (event.key === 'Enter' && item) {
      // While a search runs, Enter runs an action only if the visitor chose the action with arrow
      // keys, because the search may still find users and locations above the actions.
      if (!(isPending && item.run) || item.id === chosen) choose(item);
    } else return;
    event.preventDefault();
  };
  const optionId = (item: PaletteItem) => `${id}-${items.indexOf(item)}`;

  return (
    <Dialog open onClose={onClose} title={texts.palette.open} className={styles.dialog}>
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

function Shortcuts({ onClose }: { onClose: () => void }) {
  const single = areSingleKeyShortcutsOn();
  const groups = [
    {
      name: keyWords.everywhere,
      keys: [
        [shortcutName('k'), texts.palette.open],
        ...(single ? [['?', keyWords.title]] : []),
        [shortcutName('z'), keyWords.undo],
        ['F6', keyWords.notifications],
        ['Esc', keyWords.close],
      ],
    },
    ...(single ? [{ name: keyWords.usersTable, keys: [['/', keyWords.searchUsers]] }] : []),
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

/** Icons of remotes' actions (`ActionIcon` of @platform/federation) and of the shell's items. */
const ACTION_ICONS: Readonly<Record<string, LucideIcon>> = {
  add: CirclePlus,
  billing: CreditCard,
  chart: ChartColumn,
  copy: Copy,
  delete: Trash2,
  edit: Pencil,
  export: Download,
  help: CircleHelp,
  home: House,
  import: Upload,
  invite: Mail,
  language: Languages,
  location: MapPin,
  organization: Building2,
  phone: Smartphone,
  settings: Settings,
  'sign-out': LogOut,
  theme: SunMoon,
  user: UserRound,
};

function ItemIcon({ name = '' }: { name?: string | undefined }) {
  // Ignores inherited properties, because a remote may name an icon `constructor`.
  const isKnown = Object.hasOwn(ACTION_ICONS, name);
  const Icon = ACTION_ICONS[isKnown ? name : ''] ?? ChevronRight;
  return <Icon size={16} />;
}

type ResultListProps = {
  id: string;
  groups: readonly { name: string; items: readonly PaletteItem[] }[];
  optionId: (item: PaletteItem) => string;
  active: PaletteItem | undefined;
  onRun: (item: PaletteItem) => void;
};

function ResultList({ id, groups, optionId, active, onRun }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    // Keeps the focus in the search field when a result is pressed.
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={words.resultsLabel}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true" className={styles.heading}>
            {name}
          </p>
          {items.map((item) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys.
            <div
              key={item.id}
              id={optionId(item)}
              role="option"
              tabIndex={-1}
              aria-selected={item === active}
              data-active={item === active || undefined}
              className={styles.option}
              onClick={() => onRun(item)}
            >
              <ItemIcon name={item.icon} />
              <span className={styles.what}>
                <span>{item.label}</span>
                {item.detail ? <span className={styles.detail}>{item.detail}</span> : null}
              </span>
              {item.keys ? (
                <kbd translate="no" className={styles.keys}>
                  {item.keys}
                </kbd>
              ) : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
