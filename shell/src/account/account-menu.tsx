import { useAtomValue, useSetAtom } from 'jotai';
import { Languages, LogOut, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  Avatar,
  buttonClass,
  chooseTheme,
  initialsOf,
  MenuButton,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuSelect,
  THEMES,
  useTheme,
} from 'shared-ui';
import { returnToQuery } from '../guard/return-to';
import { routeTableAtom } from '../guard/route-table';
import { chooseLanguageAtom } from '../language/choose-language';
import { languageName, SITE_LANGUAGES } from '../language/languages';
import { wantedLanguageAtom } from '../language/show-language';
import { siteLinksAtom } from '../state/site-config';
import { texts } from '../texts';
import { signedInAccountAtom, signOutAndMoveFocusAtom } from './account';
import styles from './account.module.css';

/** On wide screens, CSS hides all `links` but the settings. The navigation bar has the others. */
export function AccountMenu({ links }: { links: ReactNode }) {
  const account = useAtomValue(signedInAccountAtom);
  const signOut = useSetAtom(signOutAndMoveFocusAtom);
  const theme = useTheme();
  const legal = useAtomValue(siteLinksAtom);
  const language = useAtomValue(wantedLanguageAtom);
  const chooseLanguage = useSetAtom(chooseLanguageAtom);
  const location = useLocation();
  const { find } = useAtomValue(routeTableAtom);
  if (!account) {
    const isPage = find(location.pathname).kind !== 'not-found';
    const to = isPage ? `/login${returnToQuery(location)}` : '/login';
    return (
      <Link className={buttonClass('primary')} to={to}>
        {texts.signInLink}
      </Link>
    );
  }
  const { label, email, photo } = account;
  return (
    <MenuButton
      align="end"
      floating
      plain
      variant="quiet"
      label={label ? texts.accountOf(label, initialsOf(label)) : texts.yourAccount}
      button={<Avatar name={label} src={photo} />}
      header={
        <div className={styles.who}>
          <strong>
            <bdi>{label || texts.signedIn}</bdi>
          </strong>
          {email && email !== label ? (
            <span>
              <bdi>{email}</bdi>
            </span>
          ) : null}
        </div>
      }
    >
      {links}
      <MenuSelect
        icon={<SunMoon size={16} />}
        label={texts.theme}
        value={theme}
        options={THEMES.map((value) => ({ value, label: texts.themes[value] }))}
        onChange={chooseTheme}
      />
      {SITE_LANGUAGES.length > 1 ? (
        <MenuSelect
          icon={<Languages size={16} />}
          label={texts.language}
          value={language}
          options={SITE_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          onChange={chooseLanguage}
        />
      ) : null}
      {legal.length > 0 ? (
        <MenuGroup label={texts.help}>
          {legal.map(({ name, href }) => (
            <MenuLink key={name} href={href}>
              {texts.legal[name]}
            </MenuLink>
          ))}
        </MenuGroup>
      ) : null}
      <MenuItem icon={<LogOut size={16} />} onSelect={() => signOut()}>
        {texts.signOut}
      </MenuItem>
    </MenuButton>
  );
}
