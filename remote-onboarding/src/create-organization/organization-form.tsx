import { DraftFormView, type DraftFormViewProps } from 'shared-features';
import type { NewOrganization } from 'shared-session';
import { TextField } from 'shared-ui';
import { texts } from '../texts';

const words = texts.createOrganization;

export type OrganizationFields = { name: string; website?: string | undefined };

type Props = Omit<DraftFormViewProps<OrganizationFields, NewOrganization>, 'children'>;

export function OrganizationForm(props: Props) {
  const { field } = props.form;
  return (
    <DraftFormView {...props}>
      <TextField {...field('name')} label={words.name} autoComplete="organization" />
      <TextField
        {...field('website')}
        label={words.website}
        hint={words.websiteHint}
        inputMode="url"
        autoComplete="url"
        optional
      />
    </DraftFormView>
  );
}
