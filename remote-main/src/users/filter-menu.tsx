import { useId, useState } from 'react';
import { formatList } from 'shared-features';
import { Button, CheckboxField, classNames, Disclosure, FieldGroup, TextField } from 'shared-ui';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';
import styles from './filter-menu.module.css';

type Option = { id: string; label: string };

/** Props of {@link FilterMenu}. */
export type FilterMenuProps = {
  label: string;
  known: readonly Option[];
  chosen: readonly string[];
  onChoose: (values: string[]) => void;
  /** The edge of the button with which the list is aligned. */
  align?: 'start' | 'end';
};

// A longer list has a search field.
const SEARCHED_FROM = 9;
// A longer text would make the button taller than its neighbours.
const MAX_TEXT = 28;

const Options = ({ label, known, chosen, onChoose }: FilterMenuProps) => {
  const [search, setSearch] = useState('');
  const id = useId();
  const found = known.filter((option) =>
    option.label.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()),
  );
  // Sorted as in the list, so that the same choice always gives the same URL.
  const toggle = (value: string) =>
    onChoose(
      known.map((option) => option.id).filter((each) => (each === value) !== chosen.includes(each)),
    );
  return (
    <div className={styles.panel}>
      {known.length >= SEARCHED_FROM ? (
        <TextField
          type="search"
          label={usersTexts.searchList}
          hideLabel
          placeholder={usersTexts.searchList}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      <FieldGroup legend={label} hideLegend className={styles.options}>
        {found.map((option) => (
          <CheckboxField
            key={option.id}
            id={`${id}${option.id}`}
            className={styles.option}
            label={option.label}
            checked={chosen.includes(option.id)}
            onChange={() => toggle(option.id)}
          />
        ))}
        {found.length === 0 ? <p className={styles.none}>{usersTexts.noneFound}</p> : null}
      </FieldGroup>
    </div>
  );
};

/** A filter of any number of values: a button that says what is chosen, and a list of checkboxes below it. */
export const FilterMenu = (props: FilterMenuProps) => {
  const { label, known, chosen, onChoose, align } = props;
  const names = formatList(
    chosen.map((value) => known.find(({ id }) => id === value)?.label ?? texts.loading),
  );
  const value =
    chosen.length === 0
      ? usersTexts.any
      : names.length <= MAX_TEXT
        ? names
        : usersTexts.chosen(chosen.length);
  return (
    <Disclosure
      label={usersTexts.filter(label, value)}
      align={align}
      className={classNames(styles.filter, chosen.length > 0 && styles.active)}
    >
      {(close) => (
        <>
          <Options {...props} />
          <div className={styles.end}>
            <Button size="small" variant="quiet" onClick={() => onChoose([])}>
              {usersTexts.clearFilter}
            </Button>
            <Button size="small" onClick={close}>
              {usersTexts.done}
            </Button>
          </div>
        </>
      )}
    </Disclosure>
  );
};
