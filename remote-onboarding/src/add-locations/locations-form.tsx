import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  addLocationsAtom,
  type Location,
  loadLocationsAtom,
  locationsAtom,
  refreshProfileAtom,
} from 'shared-session';
import { comparable } from 'shared-session/wire';
import { useDraft } from '../forms/use-draft';
import { useSending } from '../forms/use-sending';
import { draftRowsSchema } from '../row-table/draft-rows';
import { RowForm } from '../row-table/row-form';
import { texts } from '../texts';
import { locationsTable } from './locations-table';
import type { LocationField } from './read-locations';

const draftSchema = draftRowsSchema<LocationField>(['name', 'address', 'time_zone']);
const keysOf = (locations: readonly Location[]) =>
  new Set(locations.map(({ name }) => comparable(name)));

type Props = {
  submitLabel: string;
  onSaved: (count: number) => void;
  /** Further buttons. */
  children?: ReactNode;
};

/** The table in which locations are added, and what saves them. */
export function LocationsForm({ submitLabel, onSaved, children }: Props) {
  const locations = useAtomValue(locationsAtom);
  const loadLocations = useSetAtom(loadLocationsAtom);
  const addLocations = useSetAtom(addLocationsAtom);
  const refresh = useSetAtom(refreshProfileAtom);
  const draft = useDraft('add-locations', draftSchema);
  const sending = useSending<'save' | 'skip'>();
  const stored = useMemo(() => keysOf(locations ?? []), [locations]);

  useEffect(() => {
    // Without the list nothing is marked as a repetition; the server leaves repetitions out by itself.
    void loadLocations({ silent: true });
  }, [loadLocations]);

  return (
    <RowForm
      kind={locationsTable}
      {...{ stored, draft, sending, submitLabel, onSaved }}
      failed={texts.addLocations.failed}
      calls={{
        stored: async () => {
          const answer = await loadLocations({ errors: 'page' });
          return answer.ok ? keysOf(answer.payload) : answer;
        },
        post: (rows) => addLocations(rows),
        refresh,
      }}
    >
      {children}
    </RowForm>
  );
}
