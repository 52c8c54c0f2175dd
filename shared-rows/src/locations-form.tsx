import { useMemo } from 'react';
import { useZoneNames } from 'shared-features/time-zones';
import { locationsTable } from './locations-kind';
import { RowForm, type RowFormProps } from './row-form';

/** The table in which locations are added. The default export, so that a page can load it later. */
export default function LocationsForm(props: RowFormProps) {
  const names = useZoneNames();
  return <RowForm {...props} kind={useMemo(() => locationsTable(names), [names])} />;
}
