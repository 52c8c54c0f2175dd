import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocations } from 'shared-features';
import { loadLocationsAtom } from 'shared-session';
import { texts } from '../../texts';
import { AddButton } from '../adding/add-button';
import { AddingPanel } from '../adding/adding-panel';
import { useAdding } from '../adding/use-adding';
import { LocationsList } from './locations-list';
import { type ManagedLocation, ManageLocations } from './manage-locations';
import { useUserCounts } from './use-user-counts';

const words = texts.settings;
const loadTable = () => import('../adding/add-locations');

/** The locations: adding, editing and removing them. */
export const LocationsTab = () => {
  const call = useLocations();
  const [managed, setManaged] = useState<ManagedLocation | null>(null);
  const reload = useSetAtom(loadLocationsAtom);
  const adding = useAdding('locations');
  const userCounts = useUserCounts();
  return (
    <>
      <LocationsList
        call={call}
        onManage={setManaged}
        userCounts={userCounts}
        actions={<AddButton label={words.locations.add} control={adding} />}
      >
        {adding.open ? (
          <AddingPanel
            title={words.locations.add}
            load={loadTable}
            focus={adding.pressed}
            onClose={adding.close}
            onAdded={adding.added}
          />
        ) : null}
      </LocationsList>
      <ManageLocations
        managed={managed}
        locations={call.data ?? []}
        onClose={() => setManaged(null)}
        onDone={({ action }) => {
          // The dialog gives the focus back to the button of a row that goes: it moves on to the list (WCAG 2.4.3).
          flushSync(() => setManaged(null));
          if (action === 'remove') {
            document.getElementById('locations')?.focus({ preventScroll: true });
          }
          void reload({ silent: true });
        }}
      />
    </>
  );
};
