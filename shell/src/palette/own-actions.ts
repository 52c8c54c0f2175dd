import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { language } from 'shared-i18n';
import { notifyAtom, signOutAtom, siteConfigAtom } from 'shared-session';
import { chooseTheme, THEMES } from 'shared-ui';
import { chooseLanguageAtom } from '../language/choose-language';
import { languageName, SITE_LANGUAGES } from '../language/languages';
import { mobileAppAtom, siteLinksAtom } from '../state/site-config';
import { texts } from '../texts';
import type { PaletteAction } from './items';
import { paletteTexts } from './texts';

const words = paletteTexts.palette;
const { synonyms, portal } = words;

export const useShellActions = (showShortcuts: () => void): PaletteAction[] => {
  const signOut = useSetAtom(signOutAtom);
  const chooseLanguage = useSetAtom(chooseLanguageAtom);
  const store = useStore();
  const links = useAtomValue(siteLinksAtom);
  const { customerPortalLinks = {} } = useAtomValue(siteConfigAtom);
  const hasApp = Object.values(useAtomValue(mobileAppAtom)).some(Boolean);
  const navigate = useNavigate();
  const notify = useSetAtom(notifyAtom);
  const showParts = () =>
    import('../parts-panel/show-parts').then(
      ({ showPartsPanel }) => showPartsPanel(store),
      () => notify({ kind: 'error', message: texts.error.remote(words.parts) }),
    );
  const app = {
    id: '/get-app',
    icon: 'phone',
    label: texts.titles['/get-app'],
    words: synonyms.app,
    run: () => navigate('/get-app'),
  };
  return [
    ...THEMES.map((theme) => ({
      id: theme,
      icon: 'theme',
      label: words.theme(texts.themes[theme]),
      words: synonyms[theme],
      run: () => chooseTheme(theme),
    })),
    ...(SITE_LANGUAGES.length > 1 ? SITE_LANGUAGES : []).map((code) => ({
      id: `language ${code}`,
      icon: 'language',
      label: words.language(languageName(code)),
      words: `${synonyms.language} ${languageName(code, language())}`,
      run: () => chooseLanguage(code),
    })),
    {
      id: 'shortcuts',
      icon: 'help',
      label: paletteTexts.shortcuts.title,
      words: synonyms.shortcuts,
      keys: '?',
      run: showShortcuts,
    },
    { id: 'parts', icon: 'help', label: words.parts, words: synonyms.parts, run: showParts },
    ...(['invoices', 'paymentMethod', 'cancel'] as const).flatMap((id) => {
      const href = customerPortalLinks[id];
      if (!href) return [];
      const { label, others } = portal[id];
      return [{ id, icon: 'billing', label, words: others, run: () => location.assign(href) }];
    }),
    ...links.map(({ name, href }) => ({
      id: name,
      icon: 'help',
      label: texts.legal[name],
      words: synonyms[name],
      run: () => location.assign(href),
    })),
    ...(hasApp ? [app] : []),
    {
      id: 'sign-out',
      icon: 'sign-out',
      label: texts.signOut,
      words: synonyms.signOut,
      run: signOut,
    },
  ];
};
