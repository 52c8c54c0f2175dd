import { formatNumber } from 'shared-features';
import { BarTable } from 'shared-ui';
import { renderLink } from '../links/render-link';
import { texts } from '../texts';
import { dashboardHref } from '../users/users-view';
import { BarSection } from './bar-section';
import { useRoleCounts } from './use-role-counts';

const words = texts.dashboard.byRole;

/** What the users may do, as bars that are a table; each role shows its users in the table below. */
export const UsersByRole = () => (
  <BarSection title={words.title} failed={words.failed} call={useRoleCounts()} bars={4}>
    {(counts) => (
      <BarTable
        caption={words.caption}
        hideCaption
        labelHeading={words.role}
        valueHeading={words.users}
        bars={counts.map(({ role, count }) => ({
          id: role,
          label: texts.rolesPlural[role],
          value: count,
          href: `${dashboardHref({ roles: [role] })}#users`,
        }))}
        format={formatNumber}
        renderLink={renderLink}
      />
    )}
  </BarSection>
);
