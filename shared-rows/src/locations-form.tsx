import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useZoneNames } from 'shared-features/time-zones';
import { languageAtom } from 'shared-session';
import { createLocationsKind } from './locations-kind';
import { RowForm, type RowFormProps } from './row-form';

export default function LocationsForm(props: RowFormProps) {
  const names = useZoneNames();
  const language = useAtomValue(languageAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels and sentences follow the language.
  const kind = useMemo(() => createLocationsKind(names), [names, language]);
  return <RowForm {...props} kind={kind} />;
}
