import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FailureNotice, OutageNotice, useActionRunner, useFocusFallback } from 'shared-features';
import { UnsentNotice } from 'shared-rows';
import UsersForm from 'shared-rows/users-form';
import { type ApiFailure, addUsersAtom, refreshProfileAtom } from 'shared-session';
import { Button, LazyPart, PageHeading, Skeleton, Stack } from 'shared-ui';
import { OutdatedProfileNotice } from '../forms/outdated-profile-notice';
import { useProfileOutdatedAfterSave } from '../forms/use-profile-outdated-after-save';
import { texts } from '../texts';
import styles from './unsent-rows.module.css';

const words = texts.addUsers;

const loadLocationsForm = () => import('shared-rows/locations-form');

/** Step 3 of onboarding: the visitor adds users of the organization, or skips the step. */
export default function AddUsersPage() {
  const { isOutdated, noteSaved } = useProfileOutdatedAfterSave();
  const sending = useActionRunner();
  const addUsers = useSetAtom(addUsersAtom);
  const refresh = useSetAtom(refreshProfileAtom);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  // Sends an empty list, which completes the step (specification 8). Typed rows stay as a draft.
  const skip = () =>
    sending.run(async () => {
      const answer = await addUsers([]);
      // The server also refuses the list if another tab has finished this step. In this case, the
      // refreshed profile makes the guard open the next step.
      if (!answer.ok && answer.cause === 'refused') await refresh();
      setFailure(answer.ok || answer.cause === 'aborted' ? null : answer);
      if (answer.ok) noteSaved();
    });

  return (
    <Stack gap={6}>
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <OutageNotice />
      {isOutdated ? (
        <OutdatedProfileNotice />
      ) : (
        <Stack gap={6}>
          <UnsentLocations />
          <UsersForm
            step="add-users"
            submitLabel={texts.saveAndContinue}
            run={(send) =>
              sending.run(() => {
                setFailure(null);
                return send();
              })
            }
            onSaved={noteSaved}
          >
            <Button variant="quiet" busy={sending.busy} onClick={skip}>
              {words.skip}
            </Button>
          </UsersForm>
          <FailureNotice
            title={words.skipFailed}
            failure={failure}
            retry={skip}
            busy={sending.busy}
          />
        </Stack>
      )}
    </Stack>
  );
}

function UnsentLocations() {
  const [isOpen, setOpen] = useState(false);
  const box = useFocusFallback(true);
  const done = () => {
    setOpen(false);
    // The form disappears after saving, and nothing takes its place. So the focus moves to the
    // heading, unless the visitor already types in the users table.
    const { activeElement, body } = document;
    const isHere = activeElement === body || box.current?.contains(activeElement);
    if (isHere) document.querySelector('h1')?.focus();
  };
  return (
    <div ref={box} tabIndex={-1} className={styles.place}>
      {isOpen ? (
        <LazyPart
          load={loadLocationsForm}
          failed={texts.tableFailed}
          waiting={<Skeleton lines={3} />}
        >
          {(LocationsForm) => (
            <LocationsForm
              step="add-locations"
              submitLabel={words.saveLocations}
              onSaved={done}
              sendImmediately
            />
          )}
        </LazyPart>
      ) : (
        <UnsentNotice step="add-locations" onSend={() => setOpen(true)} />
      )}
    </div>
  );
}
