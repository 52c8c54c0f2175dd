import { useSetAtom } from 'jotai';
import { useIsOwnUser } from 'shared-features';
import { EditLocationDialog, EditUserDialog } from 'shared-features/editing';
import { type Location, refreshProfileAtom, type UserListItem } from 'shared-session';

export type EditedItem = { user: UserListItem } | { location: Location };

export type EditItemDialogProps = {
  item: EditedItem;
  /** All locations, because the new name must differ from every other name. */
  locations: readonly Location[];
  onSaved: () => void;
  onClose: () => void;
};

/** The code of this dialog is loaded only when the dialog is opened. */
export default function EditItemDialog({ item, locations, onSaved, onClose }: EditItemDialogProps) {
  const refreshProfile = useSetAtom(refreshProfileAtom);
  const isOwn = useIsOwnUser();
  if ('location' in item) {
    return (
      <EditLocationDialog {...item} locations={locations} onSaved={onSaved} onClose={onClose} />
    );
  }
  const own = isOwn(item.user);
  // If visitors have given up their own admin role, the guard redirects them after this refresh.
  // Refreshes also after a failure, because the server may have stored a change whose response was
  // lost.
  const andRefresh = (act: () => void) => () => {
    act();
    if (own) void refreshProfile();
  };
  return (
    <EditUserDialog
      {...item}
      isOwn={own}
      onSaved={andRefresh(onSaved)}
      onClose={andRefresh(onClose)}
    />
  );
}
