import { useState } from 'react';
import { Stack } from 'shared-ui';
import { useLocations } from '../../locations/use-locations';
import { UsersPanel } from '../../users/users-panel';
import { UserForm } from './user-form';

/** The users, and adding to them. */
export const UsersTab = () => {
  const [added, setAdded] = useState(0);
  // The names of the locations, for the list and the form.
  useLocations();
  return (
    <Stack gap={8}>
      <UserForm onAdded={() => setAdded((count) => count + 1)} />
      <UsersPanel reloadKey={added} />
    </Stack>
  );
};
