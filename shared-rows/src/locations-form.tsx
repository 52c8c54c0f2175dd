import { locationsKindAtom } from './locations-kind';
import { RowForm, type RowFormProps } from './row-form';

export default function LocationsForm(props: RowFormProps) {
  return <RowForm {...props} kindAtom={locationsKindAtom} />;
}
