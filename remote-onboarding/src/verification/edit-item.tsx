import { EditLocationDialog, EditUserDialog } from 'shared-features/editing';
import type { Location, UserListItem } from 'shared-session';

export type EditedItem = { user: UserListItem } | { location: Location };

export type EditItemDialogProps = {
  item: EditedItem;
  /** All locations, because the new name must differ from every other name. */
  locations: readonly Location[];
  onSaved: () => void;
  onClose: () => void;
};

/** The code of this dialog is loaded only when the dialog is opened. */
export default function EditItemDialog({ item, locations, ...done }: EditItemDialogProps) {
  return 'location' in item ? (
    <EditLocationDialog {...item} locations={locations} {...done} />
  ) : (
    <EditUserDialog {...item} {...done} />
  );
}
