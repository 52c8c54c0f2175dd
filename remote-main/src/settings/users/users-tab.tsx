import { useState } from 'react';
import { useLocations } from '../../locations/use-locations';
import { UsersPanel } from '../../users/users-panel';
import { Adding } from '../adding/adding';
import { UserForm } from './user-form';

/** The users, and adding to them. */
export const UsersTab = () => {
  const [added, setAdded] = useState(0);
  // The names of the locations, for the list and the form.
  useLocations();
  return (
    <Adding form={<UserForm onAdded={() => setAdded((count) => count + 1)} />}>
      <UsersPanel reloadKey={added} />
    </Adding>
  );
};
