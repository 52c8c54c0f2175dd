import { FailureNotice, useFocusReturn, useOrganization } from 'shared-features';
import { Delayed, Section, Skeleton } from 'shared-ui';
import { texts } from '../../texts';
import { OrganizationForm } from './organization-form';

/** The organization's details, to change. */
export const OrganizationTab = () => {
  const call = useOrganization();
  // Once there is something to edit, a later failure to refresh must not take it away.
  const failed = call.failure !== undefined && !call.data;
  const box = useFocusReturn(failed);
  return (
    <Section title={texts.settings.tabs.organization} lead={texts.settings.organization.lead}>
      <div ref={box} tabIndex={-1} aria-busy={call.pending}>
        {call.data ? (
          <OrganizationForm key={call.data._id} organization={call.data} />
        ) : failed ? (
          <FailureNotice title={texts.settings.organization.failed} {...call} busy={call.pending} />
        ) : (
          <Delayed>
            <Skeleton lines={6} height="2.5rem" />
          </Delayed>
        )}
      </div>
    </Section>
  );
};
