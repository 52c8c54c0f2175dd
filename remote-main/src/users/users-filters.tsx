import { useAtomValue } from 'jotai';
import { Search } from 'lucide-react';
import { useCallback } from 'react';
import { WITHOUT_LOCATION } from 'shared-features';
import { locationOptionsAtom, locationsAtom } from 'shared-session';
import { ROLES } from 'shared-session/wire';
import { SelectField, TextField } from 'shared-ui';
import { texts } from '../texts';
import { FilterMenu } from './filter-menu';
import { roleName } from './role-name';
import { useDelayedText } from './use-delayed-text';
import { NARROW, useMedia } from './use-media';
import type { UsersViewControl } from './use-users-view';
import styles from './users-filters.module.css';
import { readSort, SORT_FIELDS, sortName } from './users-view';

/** Search, role and location of the users table. They apply as they change: there is nothing to submit. */
export const UsersFilters = ({ view, change }: Pick<UsersViewControl, 'view' | 'change'>) => {
  const locations = useAtomValue(locationOptionsAtom);
  const isLoaded = useAtomValue(locationsAtom) !== null;
  const isNarrow = useMedia(NARROW);
  const search = useDelayedText(
    view.search,
    useCallback((text) => change({ search: text }), [change]),
  );
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
        type="search"
        label={texts.users.search}
        // The magnifying glass and the words inside say it to those who see.
        hideLabel
        placeholder={texts.users.searchHint}
        autoComplete="off"
        // The server takes no longer ones.
        maxLength={200}
        icon={<Search size={16} aria-hidden="true" />}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onBlur={search.flush}
      />
      <FilterMenu
        label={texts.users.role}
        known={ROLES.map((role) => ({ id: role, label: texts.roles[role] }))}
        chosen={view.roles}
        foreign={roleName}
        onChoose={(roles) => change({ roles })}
      />
      <FilterMenu
        label={texts.users.location}
        known={[{ id: WITHOUT_LOCATION, label: texts.users.withoutLocation }, ...locations]}
        chosen={view.locations}
        foreign={() => (isLoaded ? texts.users.unknownLocation : texts.loading)}
        onChoose={(chosen) => change({ locations: chosen })}
        align="end"
      />
      {isNarrow ? (
        <SelectField
          label={texts.users.sort}
          value={sortName(view.sort)}
          onChange={(event) => change({ sort: readSort(event.target.value) })}
        >
          {SORT_FIELDS.flatMap((field) =>
            [false, true].map((descending) => (
              <option key={`${field}${descending}`} value={sortName({ field, descending })}>
                {texts.users.sorted(texts.users.columns[field], descending)}
              </option>
            )),
          )}
        </SelectField>
      ) : null}
    </form>
  );
};
