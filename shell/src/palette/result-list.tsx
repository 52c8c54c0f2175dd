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
import { useEffect, useRef } from 'react';
import type { PaletteItem } from './items';
import styles from './palette.module.css';
import { paletteTexts } from './texts';

/** The pictures by their names (`ActionIcon` of @platform/federation, and those of the shell's own items). */
const ICONS: Readonly<Record<string, LucideIcon>> = {
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
  location: MapPin,
  organization: Building2,
  phone: Smartphone,
  settings: Settings,
  'sign-out': LogOut,
  theme: SunMoon,
  user: UserRound,
};

type ResultListProps = Omit<ResultGroupProps, 'name' | 'items'> & {
  id: string;
  groups: readonly Pick<ResultGroupProps, 'name' | 'items'>[];
};

/** The results of a search, in groups with a name. */
export function ResultList({ id, groups, ...group }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView?.({ block: 'nearest' });
  });
  return (
    // A press must not take the focus from the field.
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={paletteTexts.palette.resultsLabel}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {groups.map(({ name, items }) => (
        <ResultGroup key={name} {...{ name, items }} {...group} />
      ))}
    </div>
  );
}

type ResultGroupProps = Omit<ResultProps, 'item'> & {
  name: string;
  items: readonly PaletteItem[];
};

function ResultGroup({ name, items, ...rest }: ResultGroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox.
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className={styles.heading}>
        {name}
      </p>
      {items.map((item) => (
        <Result key={item.id} item={item} {...rest} />
      ))}
    </div>
  );
}

type ResultProps = {
  item: PaletteItem;
  optionId: (item: PaletteItem) => string;
  active: PaletteItem | undefined;
  onRun: (item: PaletteItem) => void;
};

function Result({ item, optionId, active, onRun }: ResultProps) {
  const Icon = ICONS[item.icon ?? ''] ?? ChevronRight;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys.
    <div
      id={optionId(item)}
      role="option"
      tabIndex={-1}
      aria-selected={item === active}
      data-active={item === active || undefined}
      className={styles.option}
      onClick={() => onRun(item)}
    >
      <Icon size={16} aria-hidden="true" />
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
  );
}
