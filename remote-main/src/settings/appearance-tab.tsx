import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { CheckboxField, FieldGroup, Notice, RadioGroup, Section } from 'shared-ui';
import { settingsTexts } from '../texts/settings';
import { readSearchKey, storeSearchKey } from '../users/search-key';

const words = settingsTexts.appearance;

/** The themes to choose from; `system` follows the device. */
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const icons = {
  system: <Monitor size={20} aria-hidden="true" />,
  light: <Sun size={20} aria-hidden="true" />,
  dark: <Moon size={20} aria-hidden="true" />,
};

/** The theme and the keyboard shortcuts on this device. A choice applies immediately; there is nothing to save. */
export const AppearanceTab = () => {
  const [theme, setTheme] = useState(readTheme);
  const [searchKey, setSearchKey] = useState(readSearchKey);
  const [kept, setKept] = useState(true);
  return (
    <Section aside title={settingsTexts.tabs.appearance} lead={words.note}>
      <RadioGroup
        legend={words.legend}
        options={THEMES.map((value) => ({
          value,
          label: words.choices[value],
          hint: words.hints[value],
          icon: icons[value],
        }))}
        value={theme}
        onChange={(chosen) => {
          setTheme(chosen);
          setKept(applyTheme(chosen));
        }}
      />
      <FieldGroup legend={words.keyboard}>
        <CheckboxField
          label={words.searchKey}
          hint={words.searchKeyHint}
          checked={searchKey}
          onChange={({ target }) => {
            setSearchKey(target.checked);
            setKept(storeSearchKey(target.checked));
          }}
        />
      </FieldGroup>
      <div role="status">{kept ? null : <Notice kind="warning">{words.notKept}</Notice>}</div>
    </Section>
  );
};

/** The shell's page reads the same key before the first paint. */
const STORAGE_KEY = 'theme';

/** The theme chosen on this device; `system` when none was chosen, or when the browser stores nothing. */
const readTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
};

/** Shows the theme and stores the choice. False when the browser cannot store it, as in some private windows. */
const applyTheme = (theme: Theme): boolean => {
  // Without the attribute the device decides, as after a reload.
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
    return true;
  } catch {
    return false;
  }
};
