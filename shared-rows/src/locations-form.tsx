import { locationsTableDefinitionAtom } from './locations-table-definition';
import { RowForm, type RowFormProps } from './row-form';

export default function LocationsForm(props: RowFormProps) {
  return <RowForm {...props} definitionAtom={locationsTableDefinitionAtom} />;
}
