import { useSetAtom } from 'jotai';
import { useDraftForm } from 'shared-features';
import { createOrganizationAtom } from 'shared-session';
import { newOrganizationSchema } from 'shared-session/wire';
import { Card, PageHeading, Stack } from 'shared-ui';
import { BehindNotice } from '../forms/behind-notice';
import { useBehind } from '../forms/use-behind';
import { texts } from '../texts';
import { OrganizationForm, type OrganizationTexts } from './organization-form';

const words = texts.createOrganization;
const NAMES = ['name', 'website'] as const;
const EMPTY: OrganizationTexts = { name: '', website: '' };

/** Step 1 of onboarding: creates the organization, which makes the visitor its administrator. */
export default function CreateOrganizationPage() {
  const { isBehind, recorded } = useBehind();
  const form = useDraftForm({
    schema: newOrganizationSchema,
    names: NAMES,
    defaultValues: EMPTY,
    draft: 'create-organization',
    save: useSetAtom(createOrganizationAtom),
    onSaved: recorded,
  });
  return (
    <Card padding="large">
      <Stack gap={6}>
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        {isBehind ? (
          <BehindNotice />
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
