import type { Organization } from 'shared-session/wire';
import type { OrganizationRow } from '../database/schema';

/** The organization as the wire has it: optional fields without a value are absent. */
export const presentOrganization = (row: OrganizationRow): Organization => ({
  _id: row.id,
  name: row.name,
  ...(row.website === null ? {} : { website: row.website }),
  ...(row.phone === null ? {} : { phone: row.phone }),
  ...(row.address === null ? {} : { address: row.address }),
  verified: row.verified,
});
