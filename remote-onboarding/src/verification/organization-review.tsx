import { useAtomValue, useSetAtom } from 'jotai';
import { Pencil } from 'lucide-react';
import { useCallback } from 'react';
import {
  loadOrganizationAtom,
  notifyAtom,
  type Organization,
  organizationAtom,
  saveOrganizationAtom,
} from 'shared-session';
import { newOrganizationSchema } from 'shared-session/wire';
import { Button, DescriptionList, Section } from 'shared-ui';
import { OrganizationForm } from '../create-organization/organization-form';
import { useDraftForm } from '../forms/use-draft-form';
import { useLoad } from '../loading/use-load';
import { texts } from '../texts';
import { FoldOut } from './fold-out';
import { LoadState } from './load-state';

const words = texts.verification;

/** The organization as it was entered, and its correction. */
export function OrganizationReview() {
  const organization = useAtomValue(organizationAtom);
  const loadOrganization = useSetAtom(loadOrganizationAtom);
  const load = useLoad(
    useCallback((signal) => loadOrganization({ signal, errors: 'page' }), [loadOrganization]),
  );
  return (
    <Section title={words.organization}>
      {organization ? (
        <>
          <DescriptionList
            items={[
              { term: words.name, description: organization.name },
              { term: words.website, description: organization.website || words.none },
            ]}
          />
          <FoldOut label={words.edit} icon={<Pencil aria-hidden="true" size={16} />}>
            {(close) => <Correction organization={organization} close={close} />}
          </FoldOut>
        </>
      ) : (
        <LoadState load={load} />
      )}
    </Section>
  );
}

function Correction({ organization, close }: { organization: Organization; close: () => void }) {
  const saveOrganization = useSetAtom(saveOrganizationAtom);
  const notify = useSetAtom(notifyAtom);
  const form = useDraftForm({
    schema: newOrganizationSchema,
    initial: { name: organization.name, website: organization.website ?? '' },
    // A field left out stays as it was; an empty one is cleared (specification 8).
    save: ({ name, website = '' }) => saveOrganization({ name, website }),
    onSaved: () => {
      notify({ kind: 'success', message: words.savedOrganization });
      close();
    },
  });
  return (
    <OrganizationForm
      form={form}
      submitLabel={words.saveOrganization}
      failed={words.organizationFailed}
    >
      <Button variant="quiet" onClick={close}>
        {words.cancel}
      </Button>
    </OrganizationForm>
  );
}
