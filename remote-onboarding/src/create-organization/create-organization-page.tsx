import { useAtomValue, useSetAtom } from 'jotai';
import { useDraftForm } from 'shared-features';
import {
  type ApiClient,
  type ApiResult,
  apiAtom,
  type NewOrganization,
  refreshProfileAtom,
  saveOrganizationAtom,
} from 'shared-session';
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
    save: useCreateOrganization(),
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

/** Creates the organization, unless there is one by now: an existing one must not be renamed (specification 8). */
function useCreateOrganization() {
  const api = useAtomValue(apiAtom);
  const saveOrganization = useSetAtom(saveOrganizationAtom);
  const refreshProfile = useSetAtom(refreshProfileAtom);

  return async (organization: NewOrganization): Promise<ApiResult> => {
    const found = await findOrganization(api);
    if (!found.ok) return found;
    return found.payload ? refreshProfile() : saveOrganization(organization);
  };
}

/** Statuses that mean "try again later" and say nothing about the organization (specification 4). */
const TRY_LATER = [408, 425, 429];

/**
 * Whether the visitor has an organization already, because another tab created it or the answer to an earlier attempt
 * was lost. Fails when the server does not say.
 */
async function findOrganization(api: ApiClient): Promise<ApiResult<boolean>> {
  // Without an organization `GET /org` is refused, which browsers log as an error; some servers say it here already.
  const validity = await api.get('/isUserValid', { silent: true });
  if (validity.ok && validity.withoutOrganization) return { ...validity, payload: false };
  const answer = await api.get('/org', { silent: true });
  if (answer.ok) {
    const isThere = Object.keys(answer.payload ?? {}).length > 0;
    return { ...answer, payload: isThere };
  }
  const { cause, statusCode, message } = answer;
  const isNone = statusCode >= 400 && statusCode < 500 && !TRY_LATER.includes(statusCode);
  // Only the backend's own answer counts: the 404 of a gateway says nothing about the organization.
  if (cause !== 'refused' || !isNone) return answer;
  return { ok: true, statusCode, message, payload: false };
}
