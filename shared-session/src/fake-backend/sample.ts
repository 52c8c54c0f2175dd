import type { DemoAccount } from '../demo/accounts';
import type { Item } from './fake-backend';

const NAMES = ['Åse Lie', 'Bo Chen', 'Zoë Núñez', 'Omar Haddad', 'Priya Rao', 'Jan de Vries'];
const ROLES = ['user', 'user', 'manager', 'guest'];
const LOCATIONS = ['Oslo', 'Bergen', 'São Paulo'];
const SAMPLE_USERS = 40;

/** A person of the sample, with names that repeat and numbers that do not. */
const sampleUser = (index: number): Item => ({
  _id: `user-${index}`,
  name: `${NAMES[index % NAMES.length]} ${index + 1}`,
  email: `person-${index + 1}@sample.test`,
  role: ROLES[index % ROLES.length],
  status: index % 3 === 0 ? 'invited' : 'active',
  ...(index % 7 > 0 && { location_id: `location-${index % LOCATIONS.length}` }),
});

/** A small organization, of which somebody is the first user. */
export const sampleOrganization = ({ uid, name, email }: DemoAccount, role: unknown = 'user') => ({
  organization: { _id: 'sample', name: 'Sample Ltd', verified: true },
  locations: LOCATIONS.map((place, index): Item => ({ _id: `location-${index}`, name: place })),
  users: [
    { _id: uid, name, email, role, status: 'active' },
    ...Array.from({ length: SAMPLE_USERS }, (_, index) => sampleUser(index)),
  ],
});
