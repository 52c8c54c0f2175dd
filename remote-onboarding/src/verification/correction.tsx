import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { acceptStoredValues, useDraftForm } from 'shared-features';
import {
  type NewOrganization,
  notifyAtom,
  type OrganizationDetails,
  saveOrganizationAtom,
} from 'shared-session';
import { newOrganizationSchema } from 'shared-session/wire';
import {
  type OrganizationFields,
  OrganizationForm,
} from '../create-organization/organization-form';
import { verificationTexts as words } from '../texts/verification';

const FIELD_NAMES = ['name', 'website'] as const;

export type CorrectionFormProps = {
  organization: OrganizationDetails;
  draft: string;
  close: () => void;
};

const toFields = ({ name, website }: OrganizationDetails) => ({ name, website: website ?? '' });

/** The code of this form is loaded only when the form is opened. */
export default function OrganizationCorrectionForm(props: CorrectionFormProps) {
  const { organization, draft, close } = props;
  const saveOrganization = useSetAtom(saveOrganizationAtom);
  const notify = useSetAtom(notifyAtom);
  const form = useDraftForm<OrganizationFields, NewOrganization>({
    schema: useMemo(
      () => acceptStoredValues(newOrganizationSchema, toFields(organization)),
      [organization],
    ),
    names: FIELD_NAMES,
    defaultValues: toFields(organization),
    draft,
    // Sends only changed fields: the server keeps a field that is not sent (specification 8).
    save: (_, changes) => saveOrganization(changes),
    onSaved: () => {
      notify({ kind: 'success', message: words.savedOrganization });
      close();
    },
  });
  const cancel = () => {
    form.dropDraft();
    close();
  };
  return (
    <OrganizationForm
      form={form}
      label={words.edit}
      submitLabel={words.saveOrganization}
      submitVariant="secondary"
      failedTitle={words.organizationFailed}
      onCancel={cancel}
    />
  );
}
