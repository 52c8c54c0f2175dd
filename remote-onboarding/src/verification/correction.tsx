import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { acceptStoredValues, useDraftForm } from 'shared-features';
import { DiscardQuestion } from 'shared-features/editing';
import {
  type NewOrganization,
  notifyAtom,
  type OrganizationDetails,
  saveOrganizationAtom,
} from 'shared-session';
import { newOrganizationSchema } from 'shared-session/wire';
import { Stack } from 'shared-ui';
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
  const box = useRef<HTMLDivElement>(null);
  const form = useDraftForm<OrganizationFields, NewOrganization>({
    schema: acceptStoredValues(newOrganizationSchema, toFields(organization)),
    names: FIELD_NAMES,
    defaultValues: toFields(organization),
    draft,
    // Sends only changed fields, because the server keeps all other fields (specification 8).
    save: (_, changes, onStored) => saveOrganization(changes, { onStored }),
    onSaved: () => {
      notify({ kind: 'success', message: words.savedOrganization });
      // Does not close a form that the visitor has opened again while this request ran.
      if (box.current) close();
    },
  });
  // While a save is in flight, closing the form loses nothing, because a failed save keeps the
  // draft.
  const isUnsaved = form.form.formState.isDirty && !form.busy;
  // Gets a new object for each press of "Cancel", so that the question takes the focus each time.
  const [asked, setAsked] = useState<object>();
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  const keepEditing = () => {
    setAsked(undefined);
    // The pressed button disappears, so the focus moves to the first field (WCAG 2.4.3).
    document.getElementById(form.field('name').id)?.focus();
  };
  const discard = () => {
    form.dropDraft();
    close();
  };
  return (
    <Stack ref={box}>
      {asked && isUnsaved ? (
        <DiscardQuestion ref={question} keepEditing={keepEditing} discard={discard} />
      ) : null}
      <OrganizationForm
        form={form}
        label={words.edit}
        submitLabel={words.saveOrganization}
        submitVariant="secondary"
        failedTitle={words.organizationFailed}
        onCancel={() => (isUnsaved ? setAsked({}) : close())}
      />
    </Stack>
  );
}
