import type { UserListItem } from 'shared-session/wire';
import type { MemberRow } from '../database/schema';

/** A user as the wire has them: `invited` until the first sign-in. */
export const presentUser = (row: MemberRow): UserListItem => ({
  _id: row.id,
  name: row.name,
  email: row.email ?? '',
  role: row.role,
  ...(row.locationId === null ? {} : { location_id: row.locationId }),
  status: row.uid === null ? 'invited' : 'active',
});
