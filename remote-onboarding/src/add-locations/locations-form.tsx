import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { locationsTable, RowForm, type RowFormChoices } from 'shared-features/rows';
import {
  addLocationsAtom,
  type Location,
  loadLocationsAtom,
  locationsAtom,
  refreshProfileAtom,
} from 'shared-session';
import { comparable, newLocationSchema } from 'shared-session/wire';
import { rowCalls } from '../forms/row-calls';
import { useRowDraft } from '../forms/use-row-draft';

const kind = locationsTable({ schema: newLocationSchema, comparable });
const keysOf = (locations: readonly Location[]) =>
  new Set(locations.map(({ name }) => comparable(name)));

/** The table in which locations are added, and what saves them. The default, so that a page can load it later. */
export default function LocationsForm(props: RowFormChoices) {
  const locations = useAtomValue(locationsAtom);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const addLocations = useSetAtom(addLocationsAtom);
  const refresh = useSetAtom(refreshProfileAtom);
  const kept = useRowDraft('add-locations');
  const stored = useMemo(() => keysOf(locations ?? []), [locations]);

  useEffect(() => {
    // Without the list nothing is marked as a repetition; the server leaves repetitions out by itself.
    void loadLocations({ silent: true });
  }, [loadLocations]);

  return (
    <RowForm
      {...props}
      {...kept}
      {...{ kind, stored }}
      calls={rowCalls({ load: loadLocations, post: addLocations, finish: refresh, keysOf })}
    />
  );
}
