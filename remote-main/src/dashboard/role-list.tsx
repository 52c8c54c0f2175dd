import { Link } from 'react-router-dom';
import { texts } from '../texts';
import { dashboardHref } from '../users/users-view';
import { formatNumber } from '../words';
import styles from './role-list.module.css';
import type { RoleCount } from './use-role-counts';

/** The roles with their numbers; each name shows those users in the table below. */
export const RoleList = ({ counts }: { counts: readonly RoleCount[] }) => (
  <dl className={styles.roles}>
    {counts.map(({ role, count }) => (
      <div key={role} className={styles.role}>
        <dt>
          <Link to={`${dashboardHref({ roles: [role] })}#users`}>{texts.rolesPlural[role]}</Link>
        </dt>
        <dd>{formatNumber(count)}</dd>
      </div>
    ))}
  </dl>
);
