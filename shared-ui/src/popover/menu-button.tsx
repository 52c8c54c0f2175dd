import { Ellipsis } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import { type RenderLink, renderAnchor } from '../links/render-link';
import { Spinner } from '../loading/loading';
import { Disclosure, type DisclosureProps } from './disclosure';
import styles from './popover.module.css';

type MenuButtonProps = Omit<DisclosureProps, 'children' | 'arrows'> & {
  header?: ReactNode;
  children: ReactNode;
};

/** A button with a list of actions and links (APG disclosure navigation, no `role="menu"`). */
export function MenuButton({ header, children, ...rest }: MenuButtonProps) {
  return (
    <Disclosure {...rest} arrows>
      {(close) => {
        const choose = (event: MouseEvent) => {
          if ((event.target as Element).closest('a, button')) close();
        };
        return (
          <>
            {header ? <div className={styles.header}>{header}</div> : null}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press clicks the item, and the list gets this click. */}
            <ul className={styles.list} onClick={choose}>
              {children}
            </ul>
          </>
        );
      }}
    </Disclosure>
  );
}

/** The menu of a table row. The `label` names the row too ("Actions for Ada Lovelace"). */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <MenuButton
      label={label}
      button={<Ellipsis size={16} />}
      className={styles.rowMenu}
      variant="quiet"
      align="end"
      plain
      floating
    >
      {children}
    </MenuButton>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  danger?: boolean | undefined;
  /** Whether the item still waits for data. A busy item keeps its place and ignores presses. */
  busy?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, danger, busy, onSelect, children }: MenuItemProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.item, danger && styles.danger)}
        aria-busy={busy || undefined}
        // Stops the press of a busy item, because a press that reaches the list closes the menu.
        onClick={(event) => (busy ? event.stopPropagation() : onSelect())}
      >
        {busy ? <Spinner size={16} /> : icon}
        <span>{children}</span>
      </button>
    </li>
  );
}

type MenuLinkProps = {
  href: string;
  current?: boolean | undefined;
  renderLink?: RenderLink | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function MenuLink(props: MenuLinkProps) {
  const { href, current, renderLink = renderAnchor, className, children } = props;
  return (
    <li className={className}>
      {renderLink({
        href,
        className: styles.item ?? '',
        children: <span>{children}</span>,
        'aria-current': current ? 'page' : undefined,
      })}
    </li>
  );
}

type MenuGroupProps = {
  label: string;
  className?: string | undefined;
  children: ReactNode;
};

export function MenuGroup({ label, className, children }: MenuGroupProps) {
  const id = useId();
  return (
    <li className={className}>
      <p id={id} className={styles.groupLabel}>
        {label}
      </p>
      <ul className={styles.list} aria-labelledby={id}>
        {children}
      </ul>
    </li>
  );
}

type MenuSelectProps<Value extends string> = {
  icon?: ReactNode;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A select in a menu. Choosing an option leaves the menu open. */
export function MenuSelect<Value extends string>(props: MenuSelectProps<Value>) {
  const { icon, label, value, options, onChange } = props;
  return (
    <li>
      <label className={styles.item}>
        {icon}
        <span>{label}</span>
        <select
          className={styles.select}
          value={value}
          onChange={({ target }) => onChange(target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
    </li>
  );
}
