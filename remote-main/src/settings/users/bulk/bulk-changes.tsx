import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { locationChoicesAtom, roleHint, roleName, useFocusFallback } from 'shared-features';
import { summarizeNames } from 'shared-rows';
import { ROLES, type UserListItem } from 'shared-session/wire';
import { Button, Cluster, Dialog, Notice, RadioGroup, Stack } from 'shared-ui';
import { texts } from '../../../texts';
import { bulkChangeTextsOf, settingsTexts } from '../../../texts/settings';
import { displayNameOfUser } from '../../../users/names';
import { BulkChangeProgress } from '../../editing/bulk-change-progress';
import { focusSettingsListIfFocusIsLost } from '../../editing/focus-list';
import { LocationChoice } from '../../editing/location-choice';
import {
  type BulkChange,
  type BulkChangeKind,
  type BulkJob,
  bulkJobAtom,
  inverseBulkChange,
  isBulkChangeReportShownAtom,
  startBulkChangeAtom,
} from './bulk-job';
import styles from './bulk-report.module.css';
import { MAX_USERS_REMOVED_WITH_UNDO, removeUsersAtom } from './remove-users';

const words = settingsTexts.bulk;

type BulkReportProps = {
  job: BulkJob;
  onRetry: () => void;
  /** Undefined if nobody can be restored, for example after a removal. */
  onUndo: (() => void) | undefined;
  onClose: () => void;
};

/** The most names of users shown before a text such as "and 2 more". */
const MAX_NAMES_SHOWN = 3;

/** The most reasons shown, and the most users shown for each reason. Nobody reads a longer list. */
const MAX_SHOWN = 20;

const groupByReason = (failed: BulkJob['failed']) => {
  const groups = new Map<string, string[]>();
  for (const { user, message } of failed) {
    const names = groups.get(message) ?? [];
    // Does not copy the list, because copying thousands of names for each user would freeze the
    // page.
    names.push(displayNameOfUser(user));
    groups.set(message, names);
  }
  return [...groups];
};

function BulkReport({ job, onRetry, onUndo, onClose }: BulkReportProps) {
  const { change, total, done, failed, left, isRunning, isStopped, stop } = job;
  const rest = failed.length + left.length;
  const reasons = groupByReason(failed);
  const unshown = reasons.slice(MAX_SHOWN).flatMap(([, names]) => names);
  const kindWords = bulkChangeTextsOf(change.kind);
  const setShown = useSetAtom(isBulkChangeReportShownAtom);
  useEffect(() => {
    setShown(true);
    return () => {
      setShown(false);
      focusSettingsListIfFocusIsLost('users');
    };
  }, [setShown]);
  const box = useFocusFallback(isRunning);
  return (
    <div ref={box} tabIndex={-1}>
      {isRunning ? (
        <BulkChangeProgress label={kindWords.running} progress={job}>
          <Button size="small" variant="quiet" onClick={stop}>
            {words.stop}
          </Button>
        </BulkChangeProgress>
      ) : (
        <div role="alert">
          <Notice
            kind="warning"
            title={kindWords.incomplete(done, total)}
            action={
              <Cluster>
                <Button size="small" onClick={onRetry}>
                  {isStopped ? words.resume(rest) : words.retry(rest)}
                </Button>
                {onUndo ? (
                  <Button size="small" onClick={onUndo}>
                    {texts.undo}
                  </Button>
                ) : null}
                <Button size="small" variant="quiet" onClick={onClose}>
                  {texts.close}
                </Button>
              </Cluster>
            }
          >
            <Stack gap={2}>
              {failed.length > 0 ? (
                <ul className={styles.failed}>
                  {reasons.slice(0, MAX_SHOWN).map(([message, names]) => (
                    <li key={message}>
                      <strong>{`${summarizeNames(names, MAX_SHOWN)}:`}</strong>{' '}
                      <span>{message}</span>
                    </li>
                  ))}
                  {unshown.length > 0 ? <li>{words.more(unshown.length)}</li> : null}
                </ul>
              ) : null}
              {left.length > 0 ? <p>{kindWords.left(left.length)}</p> : null}
            </Stack>
          </Notice>
        </div>
      )}
    </div>
  );
}

export type BulkChangeFlowProps = {
  /** `null` when there is no change to confirm. */
  asked: BulkChangeKind | null;
  users: readonly UserListItem[];
  onClose: () => void;
  onStarted: () => void;
};

function BulkChangeFlow({ asked, users, onClose, onStarted }: BulkChangeFlowProps) {
  const start = useSetAtom(startBulkChangeAtom);
  const remove = useSetAtom(removeUsersAtom);
  const [job, setJob] = useAtom(bulkJobAtom);
  const run = (change: BulkChange, rest: readonly UserListItem[], all = rest) => {
    onStarted();
    void start(change, rest, all);
  };
  const undoChange = (ended: BulkJob) => {
    const unsent = ended.left.filter((user) => !ended.sent.has(user));
    const unchanged = new Set([...unsent, ...ended.failed.map(({ user }) => user)]);
    const changed = ended.users.filter((user) => !unchanged.has(user));
    const undo = inverseBulkChange(ended.change, changed);
    return undo && changed.length > 0 ? () => run(undo, changed) : undefined;
  };
  return (
    <>
      {job ? (
        <BulkReport
          job={job}
          onUndo={job.isRunning ? undefined : undoChange(job)}
          onRetry={() => {
            // Puts the failed users last. If they came first, their failures could stop the change
            // again.
            const rest = [...job.left, ...job.failed.map(({ user }) => user)];
            run(job.change, rest, job.users);
          }}
          onClose={() => setJob(null)}
        />
      ) : null}
      {asked ? (
        <BulkDialog
          kind={asked}
          users={users}
          onClose={onClose}
          onConfirm={(change) => {
            if (change.kind !== 'remove') return run(change, users);
            onStarted();
            remove(users);
          }}
        />
      ) : null}
    </>
  );
}

export default BulkChangeFlow;

type BulkDialogProps = {
  kind: BulkChangeKind;
  users: readonly UserListItem[];
  onConfirm: (change: BulkChange) => void;
  onClose: () => void;
};

function BulkDialog({ kind, users, onConfirm, onClose }: BulkDialogProps) {
  const locations = useAtomValue(locationChoicesAtom);
  // Nothing is chosen at first, so that an accidental press does not change all selected users.
  const [chosen, setChosen] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const isMissing = isRefused && chosen === undefined;
  const content = useRef<HTMLDivElement>(null);
  const count = users.length;
  const confirm = () => {
    if (kind === 'remove') return onConfirm({ kind });
    if (chosen !== undefined) {
      return onConfirm(kind === 'role' ? { kind, role: chosen } : { kind, location: chosen });
    }
    setRefused(true);
    content.current?.querySelector<HTMLElement>('input, select')?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words[kind].title(count)}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant={kind === 'remove' ? 'danger' : 'primary'} onClick={confirm}>
            {words[kind].confirm(count)}
          </Button>
        </>
      }
    >
      <Stack ref={content} gap={4}>
        <p>{summarizeNames(users.map(displayNameOfUser), MAX_NAMES_SHOWN)}</p>
        {kind === 'role' ? (
          <RadioGroup
            legend={words.role.legend}
            error={isMissing && words.role.missing}
            value={chosen ?? null}
            onChange={setChosen}
            options={ROLES.map((name) => ({
              value: name as string,
              label: roleName(name),
              hint: roleHint(name),
            }))}
          />
        ) : null}
        {kind === 'location' ? (
          <LocationChoice
            label={words.location.legend}
            error={isMissing && words.location.missing}
            locations={locations}
            value={chosen}
            onChange={setChosen}
          />
        ) : null}
        {kind === 'remove' && count > MAX_USERS_REMOVED_WITH_UNDO ? (
          <p>{settingsTexts.users.removal}</p>
        ) : null}
      </Stack>
    </Dialog>
  );
}
