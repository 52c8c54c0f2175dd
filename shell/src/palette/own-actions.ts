import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { language } from 'shared-i18n';
import { signOutAtom, siteConfigAtom } from 'shared-session';
import { chooseTheme, THEMES } from 'shared-ui';
import { chooseLanguageAtom } from '../language/choose-language';
import { languageName, SITE_LANGUAGES } from '../language/languages';
import { pageTexts } from '../page-texts';
import { mobileAppAtom, siteLinksAtom } from '../state/site-config';
import { texts } from '../texts';
import type { PaletteItem } from './items';
import { paletteTexts } from './texts';

const words = paletteTexts.palette;

/** The actions of the shell itself, such as signing out. */
export const useShellActions = (showShortcuts: () => void): PaletteItem[] => {
  const signOut = useSetAtom(signOutAtom);
  const chooseLanguage = useSetAtom(chooseLanguageAtom);
  const store = useStore();
  const links = useAtomValue(siteLinksAtom);
  const { customerPortalLinks = {} } = useAtomValue(siteConfigAtom);
  const hasApp = Object.values(useAtomValue(mobileAppAtom)).some(Boolean);
  const navigate = useNavigate();
  const action = (id: string, item: Omit<PaletteItem, 'id' | 'isAction'>): PaletteItem => ({
    id,
    isAction: true,
    ...item,
  });
  return [
    ...THEMES.map((theme) =>
      action(theme, {
        icon: 'theme',
        label: words.theme(texts.themes[theme]),
        words: words.synonyms[theme],
        run: () => chooseTheme(theme),
      }),
    ),
    ...(SITE_LANGUAGES.length > 1 ? SITE_LANGUAGES : []).map((code) =>
      action(`language ${code}`, {
        icon: 'language',
        label: words.language(languageName(code)),
        words: `${words.synonyms.language} ${languageName(code, language())}`,
        run: () => void chooseLanguage(code),
      }),
    ),
    action('shortcuts', {
      icon: 'help',
      label: words.shortcuts,
      words: words.synonyms.shortcuts,
      keys: '?',
      run: showShortcuts,
    }),
    action('parts', {
      icon: 'help',
      label: words.parts,
      words: words.synonyms.parts,
      run: () =>
        void import('../parts-panel/show-parts').then(({ showPartsPanel }) =>
          showPartsPanel(store),
        ),
    }),
    ...(['invoices', 'paymentMethod', 'cancel'] as const).flatMap((name) => {
      const href = customerPortalLinks[name];
      if (!href) return [];
      const { label, others } = words.portal[name];
      const run = () => location.assign(href);
      return [action(name, { icon: 'billing', label, words: others, run })];
    }),
    ...links.map(({ name, href }) =>
      action(name, {
        icon: 'help',
        label: texts.legal[name],
        words: words.synonyms[name],
        run: () => location.assign(href),
      }),
    ),
    ...(hasApp
      ? [
          action('/get-app', {
            icon: 'phone',
            label: pageTexts.mobileApp.heading,
            words: words.synonyms.app,
            run: () => navigate('/get-app'),
          }),
        ]
      : []),
    action('sign-out', {
      icon: 'sign-out',
      label: texts.signOut,
      words: words.synonyms.signOut,
      run: () => void signOut(),
    }),
  ];
};
