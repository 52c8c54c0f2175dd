import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { addLocationsAtom, loadLocationsAtom, locationsAtom } from 'shared-session';
import { comparable, type Location, newLocationSchema } from 'shared-session/wire';
import { Button } from 'shared-ui';
import { locationsTable, RowForm } from 'shared-ui/row-table';
import { texts } from '../../texts';
import type { AddingProps } from './adding-props';
import { rowCalls } from './row-calls';
import { useTableDraft } from './use-table-draft';

const words = texts.settings;

const keyOf = ({ name }: Location): string => comparable(name);

/** The table in which locations are added, the same as in onboarding; loaded when it is first opened. */
const AddLocations = ({ onAdded, onClose }: AddingProps) => {
  const locations = useAtomValue(locationsAtom);
  const load = useSetAtom(loadLocationsAtom);
  const post = useSetAtom(addLocationsAtom);
  return (
    <RowForm
      kind={useMemo(() => locationsTable({ schema: newLocationSchema, comparable }), [])}
      stored={useMemo(() => new Set(locations?.map(keyOf)), [locations])}
      draft={useTableDraft('locations')}
      calls={rowCalls({ load, post, keyOf })}
      submitLabel={words.locations.save}
      onSaved={onAdded}
    >
      <Button variant="quiet" onClick={onClose}>
        {words.adding.close}
      </Button>
    </RowForm>
  );
};

export default AddLocations;
