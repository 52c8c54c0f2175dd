import type { MouseEvent, ReactNode } from 'react';
import { Disclosure, type DisclosureProps } from './disclosure';
import styles from './popover.module.css';

/** Props of {@link MenuButton}. */
export interface MenuButtonProps extends Omit<DisclosureProps, 'children'> {
  /** Text above the items that is no item (the name and email of who is signed in). */
  header?: ReactNode;
  /** {@link MenuItem} and {@link MenuLink}. */
  children: ReactNode;
}

/** A button and a list of actions and links (APG disclosure navigation: no `role="menu"`, Tab moves through it). */
export function MenuButton({ header, children, ...rest }: MenuButtonProps) {
  return (
    <Disclosure {...rest}>
      {(close) => {
        const choose = (event: MouseEvent) => {
          if ((event.target as Element).closest('a, button')) close();
        };
        return (
          <>
            {header ? <div className={styles.header}>{header}</div> : null}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboards click the items, the list only hears of it. */}
            <ul className={styles.list} onClick={choose}>
              {children}
            </ul>
          </>
        );
      }}
    </Disclosure>
  );
}
