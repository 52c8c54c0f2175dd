import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FailureNotice, OutageNotice, useAllUsers, useFocusFallback } from 'shared-features';
import { formatMoment, messages, plural } from 'shared-i18n';
import { summarizeNames } from 'shared-rows';
import { UserChanges } from 'shared-rows/user-changes';
import type { UserListItem } from 'shared-session/wire';
import { Button, Dialog, Skeleton, Stack } from 'shared-ui';
import { texts } from '../../../texts';
import { usersTexts } from '../../../texts/users';
import { displayNameOfUser } from '../../../users/names';
import { type BulkChange, startBulkChangeAtom } from '../bulk/bulk-job';
import { type ImportHistory, type ImportHistoryEntry, planImportUndo } from './import-history';
import styles from './recent-imports.module.css';

/** These texts are in this file, so that they are loaded only when the dialog is opened. */
const words = messages('remote-main.imports', {
  title: 'Recent imports',
  none: 'Nothing to undo yet. What you save in this table can be undone here for 7 days, on this device, until you sign out.',
  created: plural('{count} user added', '{count} users added'),
  changed: plural('{count} user changed', '{count} users changed'),
  createdAndChanged: '{created}, {changed}',
  counts: (created: number, changed: number): string => {
    if (created === 0) return changed > 0 ? words.changed(changed) : '';
    const added = words.created(created);
    return changed > 0 ? words.createdAndChanged(added, words.changed(changed)) : added;
  },
  details: 'What changed',
  undoAt: 'Undo the import of {time}',
  question: 'Undo this import?',
  confirm: 'Undo import',
  removed: plural(
    '{count} user will be removed: {names}.',
    '{count} users will be removed: {names}.',
  ),
  added: 'Added: {names}',
  restored: plural(
    '{count} user will have their former details again.',
    '{count} users will have their former details again.',
  ),
  kept: plural(
    '{count} user changed or may have signed in since, and stays as they are:',
    '{count} users changed or may have signed in since, and stay as they are:',
  ),
  nothing: 'There is nothing left to undo.',
});

const MAX_NAMES_IN_SENTENCE = 3;
const MAX_KEPT_NAMES = 100;

const namesOf = (
  users: readonly Pick<UserListItem, 'name' | 'email'>[],
  maxNames = MAX_NAMES_IN_SENTENCE,
): string => summarizeNames(users.map(displayNameOfUser), maxNames);

export type RecentImportsProps = { history: ImportHistory; onClose: () => void };

function RecentImports({ history, onClose }: RecentImportsProps) {
  const [imports] = useState(history.read);
  const [asked, setAsked] = useState<ImportHistoryEntry | null>(null);
  if (asked) {
    const back = () => setAsked(null);
    return <UndoQuestion undone={asked} history={history} onBack={back} onStarted={onClose} />;
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      size="large"
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {imports.length === 0 ? <p>{words.none}</p> : null}
      <ul className={styles.imports}>
        {imports.map((each) => (
          <li key={each.id}>
            <div className={styles.import}>
              <div>
                <p>
                  <strong>{formatMoment(each.at)}</strong>
                </p>
                <p>{words.counts(each.created.length, each.changed.length)}</p>
              </div>
              <Button
                size="small"
                aria-label={words.undoAt(formatMoment(each.at))}
                onClick={() => setAsked(each)}
              >
                {texts.undo}
              </Button>
            </div>
            <details>
              <summary>{words.details}</summary>
              {each.created.length > 0 ? <p>{words.added(namesOf(each.created))}</p> : null}
              <UserChanges changes={each.changed} />
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

export default RecentImports;

type UndoQuestionProps = {
  undone: ImportHistoryEntry;
  history: ImportHistory;
  onBack: () => void;
  onStarted: () => void;
};

function UndoQuestion({ undone, history, onBack, onStarted }: UndoQuestionProps) {
  const call = useAllUsers({ errors: 'page' });
  const start = useSetAtom(startBulkChangeAtom);
  const box = useFocusFallback(call.failure !== undefined);
  // The plan needs the latest list of users, because somebody else may have edited users.
  const plan =
    call.data && !call.pending && !call.failure ? planImportUndo(undone, call.data) : null;

  const confirm = async ({ removed, restored, kept, gone }: NonNullable<typeof plan>) => {
    const bodies = new Map<UserListItem, object | 'remove'>();
    for (const { user, before } of restored) bodies.set(user, before);
    for (const user of removed) bodies.set(user, 'remove');
    const change: BulkChange = {
      kind: 'undo',
      bodyOf: (user) => bodies.get(user) ?? {},
      onDone: (user) => history.forget(undone.id, [user]),
    };
    onStarted();
    if (await start(change, [...bodies.keys()])) history.forget(undone.id, [...kept, ...gone]);
  };
  const count = plan ? plan.removed.length + plan.restored.length : 0;
  return (
    <Dialog
      open
      onClose={onBack}
      title={words.question}
      actions={
        <>
          <Button onClick={onBack}>{texts.cancel}</Button>
          {plan && count > 0 ? (
            <Button variant="danger" onClick={() => void confirm(plan)}>
              {words.confirm}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack ref={box} tabIndex={-1}>
        {/* The notice of the page is inert behind the dialog. */}
        <OutageNotice />
        <FailureNotice title={usersTexts.failed} {...call} busy={call.pending} />
        <Stack role="status" gap={3}>
          {plan ? (
            <>
              {count === 0 ? <p>{words.nothing}</p> : null}
              {plan.restored.length > 0 ? <p>{words.restored(plan.restored.length)}</p> : null}
              {plan.removed.length > 0 ? (
                <p>{words.removed(plan.removed.length, namesOf(plan.removed))}</p>
              ) : null}
              {plan.kept.length > 0 ? <p>{words.kept(plan.kept.length)}</p> : null}
            </>
          ) : call.failure ? null : (
            <Skeleton late lines={3} />
          )}
        </Stack>
      </Stack>
      {/* Not in the live region, because screen readers would read out all the names. */}
      {plan && plan.kept.length > 0 ? (
        <p className={styles.kept}>{namesOf(plan.kept, MAX_KEPT_NAMES)}</p>
      ) : null}
    </Dialog>
  );
}
