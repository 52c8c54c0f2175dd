import { useAtomValue, useSetAtom } from 'jotai';
import {
  apiAtom,
  type NewOrganization,
  refreshProfileAtom,
  saveOrganizationAtom,
} from 'shared-session';
import { newOrganizationSchema } from 'shared-session/wire';
import { Card, PageHeading, Stack } from 'shared-ui';
import { BehindNotice } from '../forms/behind-notice';
import { useBehind } from '../forms/use-behind';
import { useDraft } from '../forms/use-draft';
import { useDraftForm } from '../forms/use-draft-form';
import { texts } from '../texts';
import { findOrganization } from './find-organization';
import { organizationDraftSchema } from './organization-draft';
import { OrganizationForm } from './organization-form';

const words = texts.createOrganization;

/** Step 1 of onboarding: names the organization, which makes whoever does it its administrator. */
export default function CreateOrganizationPage() {
  const { isBehind, recorded } = useBehind();
  const save = useCreateOrganization();
  const draft = useDraft('create-organization', organizationDraftSchema);
  const form = useDraftForm({
    schema: newOrganizationSchema,
    initial: { name: '', website: '' },
    draft,
    save,
    onSaved: recorded,
  });
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        {isBehind ? (
          <BehindNotice />
        ) : (
          <OrganizationForm form={form} submitLabel={words.submit} failed={words.failed} />
        )}
      </Stack>
    </Card>
  );
}

/** Creates the organization, unless there is one by now: that must not be renamed (specification 8). */
function useCreateOrganization() {
  const api = useAtomValue(apiAtom);
  const saveOrganization = useSetAtom(saveOrganizationAtom);
  const refreshProfile = useSetAtom(refreshProfileAtom);

  return async (organization: NewOrganization) => {
    const found = await findOrganization(api);
    if (!found.ok) return found;
    return found.payload ? refreshProfile() : saveOrganization(organization);
  };
}
