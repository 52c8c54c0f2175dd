import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { useZoneNames } from 'shared-features/time-zones';
import { loadLocationsAtom, locationsAtom } from 'shared-session';
import { locationsTable } from './checks/locations-table';
import { LoadMissing, RowForm, type RowFormProps } from './row-form';
import { locationCallsAtom, storedKeys } from './sending/row-calls';

/** The table in which locations are added. The default export, so that a page can load it later. */
export default function LocationsForm(props: RowFormProps<'locations'>) {
  const locations = useAtomValue(locationsAtom);
  const areKnown = locations !== null;
  const names = useZoneNames();
  const kind = useMemo(() => locationsTable(names), [names]);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const { keys } = useMemo(
    () => storedKeys((locations ?? []).map(({ name }) => name)),
    [locations],
  );

  return (
    <>
      {/* They show which names exist already. */}
      {areKnown ? null : <LoadMissing load={loadLocations} />}
      <RowForm {...props} kind={kind} storedKeys={keys} makeCalls={useSetAtom(locationCallsAtom)} />
    </>
  );
}
