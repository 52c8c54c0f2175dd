import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import {
  areSingleKeysOn,
  CheckboxField,
  chooseTheme,
  FieldGroup,
  Notice,
  RadioGroup,
  Section,
  switchSingleKeys,
  THEMES,
  useTheme,
} from 'shared-ui';
import { settingsTexts } from '../texts/settings';

const words = settingsTexts.appearance;

const icons = {
  system: <Monitor size={20} aria-hidden="true" />,
  light: <Sun size={20} aria-hidden="true" />,
  dark: <Moon size={20} aria-hidden="true" />,
};

/** The theme and the keyboard shortcuts on this device. A choice applies immediately; there is nothing to save. */
export function AppearanceTab() {
  const theme = useTheme();
  const [searchKey, setSearchKey] = useState(areSingleKeysOn);
  const [kept, setKept] = useState(true);
  return (
    <Section title={settingsTexts.tabs.appearance} lead={words.note}>
      <RadioGroup
        legend={words.legend}
        options={THEMES.map((value) => ({
          value,
          label: words.choices[value],
          hint: words.hints[value],
          icon: icons[value],
        }))}
        value={theme}
        onChange={(chosen) => setKept(chooseTheme(chosen))}
      />
      <FieldGroup legend={words.keyboard}>
        <CheckboxField
          label={words.searchKey}
          hint={words.searchKeyHint}
          checked={searchKey}
          onChange={({ target }) => {
            setSearchKey(target.checked);
            setKept(switchSingleKeys(target.checked));
          }}
        />
      </FieldGroup>
      <div role="status">{kept ? null : <Notice kind="warning">{words.notKept}</Notice>}</div>
    </Section>
  );
}
