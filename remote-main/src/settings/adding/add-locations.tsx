import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { locationsTable } from 'shared-features/rows';
import { addLocationsAtom, loadLocationsAtom, locationsAtom } from 'shared-session';
import { comparable, type Location, newLocationSchema } from 'shared-session/wire';
import { AddingForm } from './adding-form';
import type { AddingProps } from './adding-props';
import { rowCalls } from './row-calls';

const keyOf = ({ name }: Location): string => comparable(name);

/** The table in which locations are added, the same as in onboarding; loaded when it is first opened. */
const AddLocations = (props: AddingProps) => {
  const locations = useAtomValue(locationsAtom);
  const load = useSetAtom(loadLocationsAtom);
  const post = useSetAtom(addLocationsAtom);
  return (
    <AddingForm
      {...props}
      table="locations"
      kind={useMemo(() => locationsTable({ schema: newLocationSchema, comparable }), [])}
      stored={useMemo(() => new Set(locations?.map(keyOf)), [locations])}
      calls={rowCalls({ load, post, keyOf })}
    />
  );
};

export default AddLocations;
