import { useAtomValue, useSetAtom } from 'jotai';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type Call,
  FailureNotice,
  pathOf,
  removedAtom,
  removeLaterAtom,
  useFocusReturn,
  useIsOwn,
} from 'shared-features';
import { USER_FIELDS, type UserField, userText } from 'shared-features/fields';
import {
  type Location,
  type OrganizationDetails,
  siteConfigAtom,
  type UserListItem,
} from 'shared-session';
import {
  Button,
  breakable,
  Delayed,
  DescriptionList,
  IconButton,
  LazyPart,
  Section,
  Skeleton,
  Stack,
  usePrinting,
  VisuallyHidden,
} from 'shared-ui';
import { texts } from '../texts';
import { verificationTexts } from '../texts/verification';
import { type Confirmation, ConfirmForm } from './confirm-form';
import type { EditedItem } from './edit-item';
import { FoldOut } from './fold-out';
import { MoreRows } from './more-rows';
import { CORRECTION_DRAFT, type CorrectionState, useCorrection } from './use-correction';
import styles from './verification.module.css';

const words = verificationTexts;
const loadCorrection = () => import('./correction');
const loadEditItem = () => import('./edit-item');
const loadLocationsForm = () => import('shared-rows/locations-form');
const loadUsersForm = () => import('shared-rows/users-form');

/** Everything that was entered so far. */
type Details = {
  organization: Call<OrganizationDetails>;
  locations: Call<readonly Location[]>;
  users: Call<readonly UserListItem[]>;
};

type Props = {
  details: Details;
  confirmation: Confirmation;
  /** The organization's name. */
  name: string;
};

/** Everything that was entered, each part with its way to correct or add, and the confirmation of all of it. */
export function Review({ details, confirmation, name }: Props) {
  const correction = useCorrection();
  const { manage } = useAtomValue(siteConfigAtom).capabilities;
  const [edited, setEdited] = useState<EditedItem | null>(null);
  const edit = manage ? setEdited : undefined;
  // All sections appear together, because one by one they would push each other down.
  const isThere = Object.values(details).every(({ data, failure }) => data || failure);
  if (!isThere) return <Loading />;
  return (
    <>
      <OrganizationReview call={details.organization} correction={correction} />
      <LocationsReview call={details.locations} edit={edit} />
      <UsersReview call={details.users} locations={details.locations.data} edit={edit} />
      {edited ? (
        <LazyPart load={loadEditItem} failed={words.formFailed} waiting={null}>
          {(EditItem) => (
            <EditItem
              item={edited}
              locations={details.locations.data ?? []}
              onSaved={() => {
                details['user' in edited ? 'users' : 'locations'].retry();
                // A late answer must not close the dialog of another item, which was opened meanwhile.
                setEdited((shown) => (shown === edited ? null : shown));
              }}
              onClose={() => setEdited(null)}
            />
          )}
        </LazyPart>
      ) : null}
      <ConfirmForm confirmation={confirmation} organization={name} correction={correction} />
    </>
  );
}

type OrganizationReviewProps = { call: Call<OrganizationDetails>; correction: CorrectionState };

function OrganizationReview({ call, correction }: OrganizationReviewProps) {
  const { data, failure } = call;
  const box = useFocusReturn(failure !== undefined);
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
          <FoldOut
            id={CORRECTION_DRAFT}
            label={words.edit}
            icon={<Pencil aria-hidden="true" size={16} />}
            isOpen={correction.isOpen}
            setOpen={correction.setOpen}
          >
            {(close) => (
              <LazyPart
                load={loadCorrection}
                failed={words.formFailed}
                waiting={<Skeleton lines={3} />}
              >
                {(Correction) => <Correction organization={data} close={close} />}
              </LazyPart>
            )}
          </FoldOut>
        </>
      ) : null}
      <NotLoaded call={call} />
    </Section>
  );
}

/** Opens the dialog that corrects an item. Absent where the server cannot change what is stored. */
type Edit = ((item: EditedItem) => void) | undefined;

function LocationsReview({ call, edit }: { call: Call<readonly Location[]>; edit: Edit }) {
  const box = useFocusReturn(call.failure !== undefined);
  const items = useNotRemoved('/locations', call.data)?.map((location) => ({
    id: location._id,
    name: location.name || words.nameless,
    note: location.address,
    edit: edit && (() => edit({ location })),
  }));
  return (
    <Section ref={box} tabIndex={-1} title={words.locations(items?.length)}>
      {items ? <NameList list="/locations" items={items} /> : null}
      <NotLoaded call={call} />
      <MoreRows
        step="add-locations"
        add={words.addLocations}
        submit={words.saveLocations}
        saved={words.savedLocations}
        notSent={words.locationsNotSent}
        load={loadLocationsForm}
      />
    </Section>
  );
}

/** What follows the name and the address of a user: all other fields. */
const DETAILS = (Object.keys(USER_FIELDS) as UserField[]).filter(
  (field) => field !== 'name' && field !== 'email',
);

type UsersReviewProps = {
  call: Call<readonly UserListItem[]>;
  locations: readonly Location[] | undefined;
  edit: Edit;
};

function UsersReview({ call, locations = [], edit }: UsersReviewProps) {
  const locationOf = new Map(locations.map(({ _id, name }) => [_id, name]));
  const isOwn = useIsOwn();
  const box = useFocusReturn(call.failure !== undefined);
  const items = useNotRemoved('/users', call.data)?.map((user) => ({
    id: user._id,
    name: user.name || user.email || words.nameless,
    note: user.name ? user.email : '',
    details: DETAILS.map((field) => userText(user, field, (id) => locationOf.get(id) ?? ''))
      .filter(Boolean)
      .join(' · '),
    edit: edit && (() => edit({ user })),
    isOwn: isOwn(user),
  }));
  return (
    <Section ref={box} tabIndex={-1} title={words.users(items?.length)}>
      {items ? <NameList list="/users" items={items} /> : null}
      <NotLoaded call={call} />
      <MoreRows
        step="add-users"
        add={words.addUsers}
        submit={words.saveUsers}
        saved={words.savedUsers}
        notSent={words.usersNotSent}
        load={loadUsersForm}
      />
    </Section>
  );
}

type List = '/users' | '/locations';

/** The items that nobody has removed on this page. */
const useNotRemoved = <Item extends { _id: string }>(list: List, items?: readonly Item[]) => {
  const removed = useAtomValue(removedAtom);
  return items?.filter(({ _id }) => !removed.has(pathOf(list, _id)));
};

function NotLoaded({ call }: { call: Call<unknown> }) {
  return <FailureNotice title={words.notLoaded} {...call} busy={call.pending} />;
}

/** How many names are shown until somebody asks for all. */
const MAX_NAMES_AT_FIRST = 5;

type NamedItem = {
  id: string;
  name: string;
  note?: string | null | undefined;
  /** What follows the note; on a phone below it. */
  details?: string;
  /** Opens the dialog that corrects it. */
  edit: (() => void) | undefined;
  /** The account of who is signed in, who cannot be missing here. */
  isOwn?: boolean;
};

/** The names of what was added: the first few, and all on request. */
function NameList({ list, items }: { list: List; items: readonly NamedItem[] }) {
  const removeLater = useSetAtom(removeLaterAtom);
  const [isWhole, setWhole] = useState(false);
  // A printed page has no buttons, so it shows all names.
  const isPrinting = usePrinting();
  const shown = isWhole || isPrinting ? items : items.slice(0, MAX_NAMES_AT_FIRST);
  const rest = items.length - MAX_NAMES_AT_FIRST;
  if (items.length === 0) return null;
  return (
    <>
      <ul className={styles.names}>
        {shown.map(({ id, name, note, details, edit, isOwn }) => (
          <li key={id}>
            <span className={styles.item}>
              <span translate="no">{breakable(name)}</span>
              {note || details ? (
                <span className={styles.note}>
                  {note ? <span>{breakable(note)}</span> : null}
                  {note && details ? <span className={styles.between}> · </span> : null}
                  {details ? <span className={styles.details}>{breakable(details)}</span> : null}
                </span>
              ) : null}
            </span>
            {edit ? (
              <IconButton
                label={words.editItem(name)}
                icon={<Pencil aria-hidden="true" size={16} />}
                onClick={edit}
              />
            ) : null}
            {edit && !isOwn ? (
              <IconButton
                label={words.removeItem(name)}
                icon={<Trash2 aria-hidden="true" size={16} />}
                onClick={({ currentTarget }) => {
                  // The focus moves first: the button disappears with its row (WCAG 2.4.3).
                  currentTarget.closest('section')?.focus({ preventScroll: true });
                  removeLater({ list, id, name });
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <div className={styles.flush}>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? words.less : words.more(rest)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      <Delayed>
        <Stack gap={8}>
          <Skeleton lines={4} />
          <Skeleton lines={3} />
          <Skeleton lines={5} />
        </Stack>
      </Delayed>
    </div>
  );
}
