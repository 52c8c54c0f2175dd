import { useAtomValue } from 'jotai';
import { Pencil } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import {
  type CallState,
  FailureNotice,
  removedItemsAtom,
  useFocusFallback,
  useIsOwnUser,
  withoutRemovedItems,
} from 'shared-features';
import { USER_FIELD_NAMES, userFieldText } from 'shared-features/fields';
import { type TableName, useNotStoredCount } from 'shared-rows';
import {
  type ApiFailure,
  type Location,
  type OrganizationDetails,
  openDraft,
  sessionAtom,
  siteConfigAtom,
  type UserListItem,
} from 'shared-session';
import {
  Button,
  CheckboxField,
  DescriptionList,
  ErrorSummary,
  LazyPart,
  Placeholder,
  Section,
  Skeleton,
  Stack,
  type SummaryError,
  useErrorSummary,
} from 'shared-ui';
import { verificationTexts as words } from '../texts/verification';
import { Collapsible } from './collapsible';
import type { EditedItem } from './edit-item';
import { ReviewListSection } from './list-section';
import styles from './verification.module.css';

const loadCorrection = () => import('./correction');
const loadEditItem = () => import('./edit-item');

/** The name of the draft of the correction form, and the id of the element around the form. */
const CORRECTION_DRAFT = 'edit-organization';

/** The form is open at first if its draft has changes, so that the visitor sees the changes. */
const useCorrectionFormState = () => {
  const uid = useAtomValue(sessionAtom).firebaseUser?.uid ?? '';
  const hasDraft = () => {
    const draft = openDraft<object>({ uid, step: CORRECTION_DRAFT }).load();
    return Object.keys(draft ?? {}).length > 0;
  };
  const [isOpen, setOpen] = useState(hasDraft);
  return { isOpen, setOpen, hasDraft };
};

type CorrectionFormState = ReturnType<typeof useCorrectionFormState>;

type Details = {
  organization: CallState<OrganizationDetails>;
  locations: CallState<readonly Location[]>;
  users: CallState<readonly UserListItem[]>;
};

type Props = {
  details: Details;
  confirmation: Confirmation;
  organizationName: string;
};

/** Shows what the visitor entered, forms for corrections, and the form for the confirmation. */
export function VerificationReview({ details, confirmation, organizationName }: Props) {
  const correction = useCorrectionFormState();
  const { manage } = useAtomValue(siteConfigAtom).capabilities;
  const [edited, setEdited] = useState<EditedItem | null>(null);
  const edit = manage ? setEdited : undefined;
  // Shows all sections together, because sections that appear one by one push each other down.
  const isThere = Object.values(details).every(({ data, failure }) => data || failure);
  if (!isThere) return <Loading />;
  return (
    <>
      <OrganizationReview call={details.organization} correction={correction} />
      <LocationsReview call={details.locations} edit={edit} />
      <UsersReview call={details.users} locations={details.locations.data} edit={edit} />
      {edited ? (
        <LazyPart load={loadEditItem} failed={words.formFailed} waiting={null}>
          {(EditItemDialog) => (
            <EditItemDialog
              item={newestOf(edited, details)}
              locations={details.locations.data ?? []}
              onSaved={() => {
                details['user' in edited ? 'users' : 'locations'].retry();
                // Closes only the dialog of this item, because another dialog may be open by now.
                setEdited((shown) => (shown === edited ? null : shown));
              }}
              onClose={() => setEdited(null)}
            />
          )}
        </LazyPart>
      ) : null}
      <ConfirmForm
        confirmation={confirmation}
        organizationName={organizationName}
        correction={correction}
      />
    </>
  );
}

/** Returns the latest data of the item, because another tab may have changed the item. */
const newestOf = (edited: EditedItem, { users, locations }: Details): EditedItem =>
  'user' in edited
    ? { user: users.data?.find(({ _id }) => _id === edited.user._id) ?? edited.user }
    : {
        location: locations.data?.find(({ _id }) => _id === edited.location._id) ?? edited.location,
      };

type OrganizationReviewProps = {
  call: CallState<OrganizationDetails>;
  correction: CorrectionFormState;
};

function OrganizationReview({ call, correction }: OrganizationReviewProps) {
  const { data, failure } = call;
  const box = useFocusFallback(failure !== undefined);
  return (
    <Section ref={box} tabIndex={-1} title={words.organization}>
      {data ? (
        <>
          <DescriptionList
            items={[
              { term: words.name, description: data.name || words.none },
              { term: words.website, description: data.website || words.none },
            ]}
          />
          <Collapsible
            id={CORRECTION_DRAFT}
            label={words.edit}
            icon={<Pencil size={16} />}
            isOpen={correction.isOpen}
            setOpen={correction.setOpen}
          >
            {(close) => (
              <LazyPart
                load={loadCorrection}
                failed={words.formFailed}
                waiting={<Skeleton lines={3} />}
              >
                {(Correction) => (
                  <Correction organization={data} draft={CORRECTION_DRAFT} close={close} />
                )}
              </LazyPart>
            )}
          </Collapsible>
        </>
      ) : null}
      <FailureNotice title={words.notLoaded} {...call} busy={call.pending} />
    </Section>
  );
}

/** Opens the dialog to edit an item. Undefined when the server cannot change stored items. */
type Edit = ((item: EditedItem) => void) | undefined;

function LocationsReview({ call, edit }: { call: CallState<readonly Location[]>; edit: Edit }) {
  const items = useNotRemoved('locations', call.data)?.map((location) => ({
    id: location._id,
    name: location.name,
    note: location.address,
    edit: edit && (() => edit({ location })),
  }));
  return <ReviewListSection table="locations" call={call} items={items} />;
}

const DETAIL_FIELDS = USER_FIELD_NAMES.filter((field) => field !== 'name' && field !== 'email');

type UsersReviewProps = {
  call: CallState<readonly UserListItem[]>;
  locations: readonly Location[] | undefined;
  edit: Edit;
};

function UsersReview({ call, locations = [], edit }: UsersReviewProps) {
  const locationOf = new Map(locations.map(({ _id, name }) => [_id, name]));
  const isOwn = useIsOwnUser();
  const items = useNotRemoved('users', call.data)?.map((user) => ({
    id: user._id,
    name: user.name || user.email || words.nameless,
    note: user.name ? user.email : '',
    details: DETAIL_FIELDS.map((field) =>
      userFieldText(user, field, (id) => locationOf.get(id) ?? ''),
    )
      .filter(Boolean)
      .join(' · '),
    edit: edit && (() => edit({ user })),
    isOwn: isOwn(user),
  }));
  return <ReviewListSection table="users" call={call} items={items} />;
}

const useNotRemoved = <Item extends { _id: string }>(table: TableName, items?: readonly Item[]) => {
  const removed = useAtomValue(removedItemsAtom);
  return items && withoutRemovedItems(`/${table}`, items, removed);
};

function Loading() {
  return (
    <div aria-busy="true">
      <Placeholder>
        <Stack gap={8}>
          <Skeleton lines={4} />
          <Skeleton lines={3} />
          <Skeleton lines={5} />
        </Stack>
      </Placeholder>
    </div>
  );
}

type Confirmation = {
  verify: () => void;
  busy: boolean;
  failure: ApiFailure | null;
  /** Whether the server has accepted the confirmation. */
  isRecorded: boolean;
};

type ConfirmFormProps = {
  confirmation: Confirmation;
  organizationName: string;
  /** Unsaved changes in this form prevent the confirmation, which would lose the changes. */
  correction: CorrectionFormState;
};

/** This form uses no form library, because a library would double the code of the page. */
function ConfirmForm({ confirmation, organizationName, correction }: ConfirmFormProps) {
  const id = useId();
  const [isConfirmed, setConfirmed] = useState(false);
  const [refused, setRefused] = useState(0);
  const { verify, busy, failure } = confirmation;
  // The visitor cannot confirm while rows are not stored, because no later step shows these rows.
  const locations = useNotStoredCount('add-locations');
  const users = useNotStoredCount('add-users');
  const problems: SummaryError[] = [];
  if (correction.isOpen) problems.push({ id: CORRECTION_DRAFT, message: words.finishEditing });
  if (locations + users > 0) {
    problems.push({ id: locations > 0 ? 'add-locations' : 'add-users', message: words.finishRows });
  }
  if (!isConfirmed) problems.push({ id, message: words.confirmMissing });
  const errors = useErrorSummary(problems, refused);

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const hasUnsavedCorrection = correction.hasDraft();
    if (hasUnsavedCorrection) correction.setOpen(true);
    if (problems.length > 0 || hasUnsavedCorrection) setRefused(refused + 1);
    else verify();
  };
  return (
    <form className={styles.confirm} onSubmit={submit} noValidate>
      <Stack>
        <ErrorSummary errors={errors} focusKey={refused} />
        <CheckboxField
          id={id}
          label={words.confirm(organizationName)}
          error={errors.find((error) => error.id === id)?.message}
          checked={isConfirmed}
          onChange={(event) => setConfirmed(event.target.checked)}
        />
        <FailureNotice title={words.failed} failure={failure} retry={() => submit()} busy={busy} />
        <Button type="submit" variant="primary" block busy={busy}>
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}
