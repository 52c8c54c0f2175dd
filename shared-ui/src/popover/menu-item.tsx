import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import { type RenderLink, renderAnchor } from '../links/render-link';
import styles from './popover.module.css';

/** Props of {@link MenuItem}. */
export interface MenuItemProps {
  icon?: ReactNode;
  danger?: boolean | undefined;
  onSelect: () => void;
  children: ReactNode;
}

/** An action in a {@link MenuButton}; choosing it closes the list. */
export function MenuItem({ icon, danger, onSelect, children }: MenuItemProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.item, danger && styles.danger)}
        onClick={onSelect}
      >
        {icon}
        <span>{children}</span>
      </button>
    </li>
  );
}

/** Props of {@link MenuLink}. */
export interface MenuLinkProps {
  icon?: ReactNode;
  href: string;
  current?: boolean | undefined;
  renderLink?: RenderLink | undefined;
  /** Of the list item, which is the list's own child as HTML wants it. */
  className?: string | undefined;
  children: ReactNode;
}

/** A link in a {@link MenuButton}; following it closes the list. */
export function MenuLink(props: MenuLinkProps) {
  const { icon, href, current, renderLink = renderAnchor, className, children } = props;
  return (
    <li className={className}>
      {renderLink({
        href,
        className: styles.item ?? '',
        children: (
          <>
            {icon}
            <span>{children}</span>
          </>
        ),
        ...(current ? { 'aria-current': 'page' } : {}),
      })}
    </li>
  );
}
