import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { roleHint, roleName } from 'shared-features';
import {
  languageAtom,
  loadLocationsAtom,
  locationOptionsAtom,
  locationsAtom,
} from 'shared-session';
import { ROLES } from 'shared-session/wire';
import type { TableKind } from './checks/kind';
import type { RowValues } from './checks/row';
import { NewLocations } from './new-locations';
import { LoadMissingList, RowForm, type RowFormProps } from './row-form';
import type { RowTableModel } from './rows/use-row-table';
import { texts } from './texts';
import styles from './users-form.module.css';
import { createUsersKind } from './users-kind';

/** Explains the roles, because the table has room only for their names. */
function RolesExplained() {
  return (
    <details className={styles.roles}>
      <summary>{texts.users.aboutRoles}</summary>
      <dl>
        {ROLES.map((role) => (
          <div key={role}>
            <dt>{roleName(role)}</dt>
            <dd>{roleHint(role)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const hasLocation = ({ location_id = '' }: RowValues) => location_id.trim() !== '';

type UsersFormProps = RowFormProps & {
  /** Extends the kind of the table. Pass the same function at every render. */
  extend?: (kind: TableKind) => TableKind;
  /** Content that is shown above the table and everything else. */
  above?: (table: RowTableModel) => ReactNode;
};

/** The table for adding users. It is the default export, so that a page can load it later. */
export default function UsersForm({ extend, above, ...props }: UsersFormProps) {
  const options = useAtomValue(locationOptionsAtom);
  const areKnown = useAtomValue(locationsAtom) !== null;
  const load = useSetAtom(loadLocationsAtom);
  const language = useAtomValue(languageAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels and sentences are those of the language.
  const kind = useMemo(() => {
    const users = createUsersKind(areKnown ? options : null);
    return extend ? extend(users) : users;
  }, [areKnown, options, extend, language]);
  return (
    <>
      {areKnown ? null : <LoadMissingList table="locations" />}
      <RowForm
        {...props}
        kind={kind}
        // Rows with a location can be checked only after the locations are loaded.
        missing={areKnown ? undefined : { isNeeded: hasLocation, load }}
        above={(table) => (
          <>
            {above?.(table)}
            <NewLocations table={table} />
            <RolesExplained />
          </>
        )}
      />
    </>
  );
}
