import { useSetAtom } from 'jotai';
import { useDraftForm } from 'shared-features';
import { createOrganizationAtom } from 'shared-session';
import { newOrganizationSchema } from 'shared-session/wire';
import { Card, PageHeading, Stack } from 'shared-ui';
import { OutdatedProfileNotice } from '../forms/outdated-profile-notice';
import { useProfileOutdatedAfterSave } from '../forms/use-profile-outdated-after-save';
import { texts } from '../texts';
import { type OrganizationFields, OrganizationForm } from './organization-form';

const words = texts.createOrganization;
const FIELD_NAMES = ['name', 'website'] as const;
const EMPTY_FORM: OrganizationFields = { name: '', website: '' };

/** Step 1 of onboarding: the visitor creates an organization and becomes its administrator. */
export default function CreateOrganizationPage() {
  const { isOutdated, noteSaved } = useProfileOutdatedAfterSave();
  const create = useSetAtom(createOrganizationAtom);
  const form = useDraftForm({
    schema: newOrganizationSchema,
    names: FIELD_NAMES,
    defaultValues: EMPTY_FORM,
    draft: 'create-organization',
    save: (organization, _, onStored) => create(organization, { onStored }),
    onSaved: noteSaved,
  });
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        {isOutdated ? (
          <OutdatedProfileNotice />
        ) : (
          <OrganizationForm
            form={form}
            label={words.title}
            submitLabel={words.submit}
            failedTitle={words.failed}
          />
        )}
      </Stack>
    </Card>
  );
}
