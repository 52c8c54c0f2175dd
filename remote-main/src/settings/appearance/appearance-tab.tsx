import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Notice, RadioGroup, Section } from 'shared-ui';
import { texts } from '../../texts';
import { applyTheme, readTheme, THEMES } from './theme';

const words = texts.settings.appearance;
const icons = {
  system: <Monitor size={20} aria-hidden="true" />,
  light: <Sun size={20} aria-hidden="true" />,
  dark: <Moon size={20} aria-hidden="true" />,
};

/** The choice of light, dark or the device's own. It shows at once; there is nothing to save. */
export const AppearanceTab = () => {
  const [theme, setTheme] = useState(readTheme);
  const [kept, setKept] = useState(true);
  return (
    <Section title={texts.settings.tabs.appearance}>
      <RadioGroup
        legend={words.legend}
        hint={words.note}
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
      <div role="status">{kept ? null : <Notice kind="warning">{words.notKept}</Notice>}</div>
    </Section>
  );
};
