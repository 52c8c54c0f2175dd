import { useIsOwn } from 'shared-features';
import { EditLocation, EditUser } from 'shared-features/editing';
import type { Location, UserListItem } from 'shared-session';

/** What is corrected. */
export type EditedItem = { user: UserListItem } | { location: Location };

/** Props of {@link EditItem}. */
export type EditItemProps = {
  item: EditedItem;
  /** All locations: no two may have the same name. */
  locations: readonly Location[];
  onSaved: () => void;
  onClose: () => void;
};

/** The dialog in which a location or a user is corrected; loaded when somebody opens it. */
export default function EditItem({ item, locations, ...rest }: EditItemProps) {
  const isOwn = useIsOwn();
  if ('location' in item) return <EditLocation {...item} {...rest} locations={locations} />;
  return <EditUser {...item} {...rest} isOwn={isOwn(item.user)} />;
}
