import { Link } from 'react-router-dom';
import { formatNumber } from 'shared-features';
import { settingsUsersHref } from '../settings-href';

/** Props of {@link UsersThere}. */
export type UsersThereProps = { id: string; count: number | undefined; known: boolean };

/** How many users are at a location, as a link to them; a dash while that is not known. */
export const UsersThere = ({ id, count = 0, known }: UsersThereProps) => {
  if (!known) return '–';
  if (count === 0) return formatNumber(0);
  return <Link to={settingsUsersHref({ locations: [id] })}>{formatNumber(count)}</Link>;
};
