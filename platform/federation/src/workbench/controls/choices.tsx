import type { ReactNode } from 'react';
import { SelectField } from 'shared-ui';
import {
  DIRECTIONS,
  SERVER_ANSWERS,
  SESSION_KINDS,
  type Settings,
  THEMES,
  WIDTHS,
} from '../settings';
import { texts } from '../texts';
import styles from './workbench-controls.module.css';

type Props = { settings: Settings; choose: (change: Partial<Settings>) => void };

/** The settings other than the page. */
export function Choices({ settings, choose }: Props) {
  const { session, server, theme, width, direction } = settings;
  return (
    <section className={styles.choices} aria-label={texts.settings}>
      <Choice
        {...texts.session}
        values={SESSION_KINDS}
        value={session}
        onChoose={(chosen) => choose({ session: chosen })}
      />
      <Choice
        label={texts.server.label}
        options={texts.server.options}
        hint={texts.server.hints[server]}
        values={SERVER_ANSWERS}
        value={server}
        onChoose={(chosen) => choose({ server: chosen })}
      />
      <div className={styles.appearance}>
        <Choice
          {...texts.theme}
          values={THEMES}
          value={theme}
          onChoose={(chosen) => choose({ theme: chosen })}
        />
        <Choice
          {...texts.width}
          values={WIDTHS}
          value={width}
          onChoose={(chosen) => choose({ width: chosen })}
        />
      </div>
      <Choice
        {...texts.direction}
        values={DIRECTIONS}
        value={direction}
        onChoose={(chosen) => choose({ direction: chosen })}
      />
    </section>
  );
}

type ChoiceProps<Value extends string> = {
  label: string;
  hint?: ReactNode;
  /** The text of each value. */
  options: Record<Value, string>;
  /** The values, in the order in which they are offered. */
  values: readonly Value[];
  value: Value;
  onChoose: (value: Value) => void;
};

/** One setting of the workbench. */
function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, hint, options, values, value, onChoose } = props;
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) => {
        const chosen = values.find((each) => each === target.value);
        if (chosen) onChoose(chosen);
      }}
    >
      {values.map((each) => (
        <option key={each} value={each}>
          {options[each]}
        </option>
      ))}
    </SelectField>
  );
}
