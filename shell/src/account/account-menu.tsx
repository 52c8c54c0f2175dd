import { useAtomValue, useSetAtom } from 'jotai';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { signOutAtom } from 'shared-session';
import { Avatar, buttonClass, initialsOf, MenuButton, MenuItem } from 'shared-ui';
import { texts } from '../texts';
import { accountAtom, accountLabel } from './account';
import styles from './account.module.css';

/**
 * The avatar menu of the app layout: name, email address and "Sign Out". Signed-out visitors get a "Sign In" link.
 * @param links the links of the bar, for narrow screens where they fold into the menu
 */
export function AccountMenu({ links }: { links: ReactNode }) {
  const account = useAtomValue(accountAtom);
  const signOut = useSetAtom(signOutAtom);
  if (!account) {
    return (
      <Link className={buttonClass('primary')} to="/login">
        {texts.signInLink}
      </Link>
    );
  }
  const label = accountLabel(account);
  return (
    <MenuButton
      align="end"
      plain
      variant="quiet"
      label={texts.accountMenu(label, initialsOf(label))}
      button={<Avatar name={label} src={account.photo} />}
      header={
        <div className={styles.who}>
          <strong>{label}</strong>
          {account.email && account.email !== label ? <span>{account.email}</span> : null}
        </div>
      }
    >
      {links}
      <MenuItem icon={<LogOut size={16} aria-hidden="true" />} onSelect={() => signOut()}>
        {texts.signOut}
      </MenuItem>
    </MenuButton>
  );
}
