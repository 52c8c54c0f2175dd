import type { Location } from 'shared-session/wire';
import { ActionLink } from '../../links/action-link';
import { texts } from '../../texts';
import { useChange } from '../editing/use-change';
import { RemoveDialog } from '../removing/remove-dialog';
import { settingsUsersHref } from '../settings-href';
import { EditLocation } from './edit-location';

const words = texts.settings.locations;

/** What is being done, and with which location. */
export type ManagedLocation = { action: 'edit' | 'remove'; location: Location };

/** Props of {@link ManageLocations}. */
export type ManageLocationsProps = {
  managed: ManagedLocation | null;
  /** All locations: no two may have one name. */
  locations: readonly Location[];
  onDone: (done: ManagedLocation) => void;
  onClose: () => void;
};

/** The dialogs in which a location is edited or removed. One where users are stays, and leads to them. */
export const ManageLocations = ({ managed, locations, onDone, onClose }: ManageLocationsProps) => {
  const { remove } = useChange('/locations');
  if (!managed) return null;
  const { action, location } = managed;
  const done = () => onDone(managed);
  return action === 'edit' ? (
    <EditLocation
      key={location._id}
      location={location}
      locations={locations}
      onSaved={done}
      onClose={onClose}
    />
  ) : (
    <RemoveDialog
      name={location.name}
      remove={() => remove(location._id)}
      onRemoved={done}
      onClose={onClose}
      help={
        <ActionLink to={settingsUsersHref({ locations: [location._id] })} size="small">
          {words.seeUsers}
        </ActionLink>
      }
    >
      {words.removal}
    </RemoveDialog>
  );
};
