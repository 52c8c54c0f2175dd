import { useSetAtom } from 'jotai';
import { notifyAtom, type Organization, saveOrganizationAtom } from 'shared-session';
import { newOrganizationSchema } from 'shared-session/wire';
import { Button } from 'shared-ui';
import { organizationDraftSchema } from '../create-organization/organization-draft';
import { OrganizationForm } from '../create-organization/organization-form';
import { useDraft } from '../forms/use-draft';
import { useDraftForm } from '../forms/use-draft-form';
import { texts } from '../texts';

const words = texts.verification;

/** Props of {@link Correction}. */
export type CorrectionProps = { organization: Organization; close: () => void };

/** The organization's details to change; loaded when somebody wants to. */
export default function Correction({ organization, close }: CorrectionProps) {
  const saveOrganization = useSetAtom(saveOrganizationAtom);
  const notify = useSetAtom(notifyAtom);
  const draft = useDraft('edit-organization', organizationDraftSchema);
  const form = useDraftForm({
    schema: newOrganizationSchema,
    initial: { name: organization.name, website: organization.website ?? '' },
    draft,
    // A field left out stays as it was; an empty one is cleared (specification 8).
    save: ({ name, website = '' }) => saveOrganization({ name, website }),
    onSaved: () => {
      notify({ kind: 'success', message: words.savedOrganization });
      close();
    },
  });
  const cancel = () => {
    draft.drop();
    close();
  };
  return (
    <OrganizationForm
      form={form}
      submitLabel={words.saveOrganization}
      failed={words.organizationFailed}
    >
      <Button variant="quiet" onClick={cancel}>
        {words.cancel}
      </Button>
    </OrganizationForm>
  );
}
