import { useAtomValue } from 'jotai';
import { Search } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import {
  type CallState,
  FailureNotice,
  locationChoicesAtom,
  roleName,
  useFocusFallback,
} from 'shared-features';
import { formatList } from 'shared-i18n';
import { foldForSearch, ROLES, WITHOUT_LOCATION } from 'shared-session/wire';
import {
  areSingleKeyShortcutsOn,
  Button,
  CheckboxField,
  classNames,
  Disclosure,
  FieldGroup,
  isSingleKeyShortcut,
  SelectField,
  TextField,
} from 'shared-ui';
import { texts } from '../texts';
import { usersTexts } from '../texts/users';
import menuStyles from './filter-menu.module.css';
import { locationNameByIdAtom } from './names';
import { useIsWindowNarrow } from './narrow-window';
import { USER_COLUMNS } from './user-columns';
import styles from './users-filters.module.css';
import {
  readUserSortOrder,
  USER_FILTER_NAMES,
  USER_SORT_ORDERS,
  USER_STATUSES,
  type UserFilterName,
  type UserSortField,
  type UsersViewControl,
} from './users-view';

type Option = { id: string; label: string };

type FilterMenuProps = {
  label: string;
  known: readonly Option[];
  chosen: readonly string[];
  /** Returns the name of a chosen value that is not among the known options. */
  nameOfUnknown: (value: string) => string;
  onChoose: (values: string[]) => void;
  align?: 'start' | 'end';
  /** The call that loads the options, if they come from the server. */
  call?: CallState<unknown> | undefined;
};

const MIN_CHOICES_FOR_SEARCH = 9;
/** The most options shown besides the chosen options. A search finds all other options. */
const MAX_SHOWN_OPTIONS = 100;
// The most characters in a filter button, because a longer text would need a second line.
const MAX_FILTER_BUTTON_CHARACTERS = 28;

function Options({ label, known, chosen, nameOfUnknown, onChoose, call }: FilterMenuProps) {
  const failure = call?.data ? undefined : call?.failure;
  const box = useFocusFallback(failure !== undefined);
  const [search, setSearch] = useState('');
  // Keeps an option in the list after it was unchecked, so that the option keeps the focus.
  const [kept, setKept] = useState(chosen);
  const id = useId();
  const wanted = foldForSearch(search);
  const unknown = [...new Set([...kept, ...chosen])].filter(
    (value) => !known.some((option) => option.id === value),
  );
  const options = [
    ...known,
    ...unknown.map((value) => ({ id: value, label: nameOfUnknown(value) })),
  ];
  const found = options.filter((option) => foldForSearch(option.label).includes(wanted));
  const shown = found.filter(
    (option, index) => index < MAX_SHOWN_OPTIONS || kept.includes(option.id),
  );
  const toggle = (value: string) => {
    setKept([...kept, value]);
    // Keeps the values in the order of the list, so that the same choice always gives the same URL.
    const values = options.map((option) => option.id);
    onChoose(values.filter((each) => (each === value) !== chosen.includes(each)));
  };
  return (
    <div ref={box} tabIndex={-1} className={menuStyles.panel}>
      {call ? (
        <FailureNotice
          title={usersTexts.locationsFailed}
          failure={failure}
          retry={call.retry}
          busy={call.pending}
        />
      ) : null}
      {known.length >= MIN_CHOICES_FOR_SEARCH ? (
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
      <FieldGroup legend={label} hideLegend className={menuStyles.options}>
        {shown.map((option) => (
          <CheckboxField
            key={option.id}
            id={`${id}${option.id}`}
            className={menuStyles.option}
            label={option.label}
            checked={chosen.includes(option.id)}
            onChange={() => toggle(option.id)}
          />
        ))}
        <p role="status" className={menuStyles.none}>
          {found.length === 0
            ? usersTexts.noneFound
            : shown.length < found.length
              ? usersTexts.notAllShown
              : ''}
        </p>
      </FieldGroup>
    </div>
  );
}

function FilterMenu(props: FilterMenuProps) {
  const { label, known, chosen, nameOfUnknown, onChoose, align } = props;
  const nameOf = (value: string) =>
    known.find(({ id }) => id === value)?.label ?? nameOfUnknown(value);
  const names = formatList(chosen.map(nameOf));
  const value =
    chosen.length === 0
      ? usersTexts.any
      : names.length <= MAX_FILTER_BUTTON_CHARACTERS
        ? names
        : usersTexts.chosen(chosen.length);
  return (
    <Disclosure
      label={usersTexts.filter(label, value)}
      align={align}
      className={classNames(menuStyles.filter, chosen.length > 0 && menuStyles.active)}
    >
      {(close) => (
        <>
          <Options {...props} />
          <div className={menuStyles.end}>
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
}

const useFilterMenus = (
  call: UsersFiltersProps['locations'],
): Record<UserFilterName, Pick<FilterMenuProps, 'label' | 'known' | 'call'>> => {
  const locations = useAtomValue(locationChoicesAtom);
  return {
    role: {
      label: USER_COLUMNS.role.heading,
      known: ROLES.map((role) => ({ id: role, label: roleName(role) ?? role })),
    },
    location: {
      label: USER_COLUMNS.location_id.heading,
      known: [{ id: WITHOUT_LOCATION, label: usersTexts.withoutLocation }, ...locations],
      call,
    },
    status: {
      label: USER_COLUMNS.status.heading,
      known: USER_STATUSES.map((status) => ({ id: status, label: texts.statuses[status] })),
    },
  };
};

export type UsersFiltersProps = Pick<UsersViewControl, 'view' | 'change'> & {
  locations: CallState<unknown> | undefined;
};

export function UsersFilters({ view, change, locations }: UsersFiltersProps) {
  const locationName = useAtomValue(locationNameByIdAtom);
  const isNarrow = useIsWindowNarrow();
  const field = useRef<HTMLInputElement>(null);
  const hasKey = useSearchKey(field);
  const search = useDelayedText(
    view.search,
    useCallback((text) => change({ search: text }), [change]),
  );
  const menus = useFilterMenus(locations);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not know the search element.
    <form
      role="search"
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        search.flush();
      }}
    >
      <TextField
        ref={field}
        type="search"
        label={usersTexts.search}
        // Sighted users see the icon and the placeholder, so they need no visible label.
        hideLabel
        placeholder={usersTexts.searchHint}
        autoComplete="off"
        // The server rejects longer texts.
        maxLength={200}
        icon={<Search size={16} />}
        aria-keyshortcuts={hasKey ? SEARCH_KEY : undefined}
        end={hasKey ? <kbd className={styles.key}>{SEARCH_KEY}</kbd> : null}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onBlur={search.flush}
      />
      {USER_FILTER_NAMES.map((filter, index) => (
        <FilterMenu
          key={filter}
          {...menus[filter]}
          chosen={view[filter]}
          nameOfUnknown={(value) =>
            filter === 'location'
              ? locationName(value) || (locations?.failure ? texts.absent : texts.loading)
              : value
          }
          onChoose={(values) => change({ [filter]: values })}
          // Aligns the opened list so that it stays inside the window. On a phone, the filters have
          // two columns.
          align={index === 0 || (isNarrow && index % 2 === 0) ? 'start' : 'end'}
        />
      ))}
      {isNarrow ? (
        <SelectField
          label={usersTexts.sort}
          hideLabel
          value={view.sort}
          options={USER_SORT_ORDERS.map((order) => {
            const name = order.startsWith('-') ? usersTexts.descending : usersTexts.ascending;
            const field = order.replace('-', '') as UserSortField;
            return { value: order, label: name(USER_COLUMNS[field].heading) };
          })}
          onChange={(event) => change({ sort: readUserSortOrder(event.target.value) })}
        />
      ) : null}
    </form>
  );
}

const SEARCH_KEY = '/';

/** Makes `/` focus the search field. Returns whether single-key shortcuts are on (WCAG 2.1.4). */
const useSearchKey = (field: RefObject<HTMLInputElement | null>): boolean => {
  const isOn = areSingleKeyShortcutsOn();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSingleKeyShortcut(event, SEARCH_KEY)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [field]);
  return isOn;
};

const TYPING_PAUSE_MS = 200;

/** Passes typed text to `onChange` after a pause. Then shows `value`, which "Back" may change. */
const useDelayedText = (value: string, onChange: (text: string) => void) => {
  // The typed text that is not applied yet, if any.
  const [typed, setTyped] = useState<string>();
  const flush = useCallback(() => {
    if (typed === undefined) return;
    if (typed !== value) onChange(typed);
    setTyped(undefined);
  }, [typed, value, onChange]);
  useEffect(() => {
    const timer = setTimeout(flush, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [flush]);
  return { text: typed ?? value, type: setTyped, flush };
};
