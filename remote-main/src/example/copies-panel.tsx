import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { type CopyReport, federationAtom, inspectCopiesAtom } from 'shared-session';
import { Button, Notice } from 'shared-ui';
import { texts } from '../texts';
import { CopiesTable } from './copies-table';
import { Panel } from './panel';
import { useRenderCount } from './use-render-count';

const words = texts.example.copies;

const comparisons = ({ session, react, jotai, router }: CopyReport) => [
  session,
  react,
  ...(jotai ? [jotai] : []),
  ...(router ? [router] : []),
];

const Verdict = ({ copies }: { copies: readonly CopyReport[] }) => {
  const all = copies.flatMap(comparisons);
  if (all.length === 0) return <Notice>{words.nothing}</Notice>;
  if (all.includes('other')) return <Notice kind="danger">{words.different}</Notice>;
  if (all.includes('unknown')) return <Notice kind="warning">{words.incomplete}</Notice>;
  return <Notice kind="success">{words.same}</Notice>;
};

/** The proof that every build runs the same shared-session and React: each is asked for its copy, and they are compared. */
export const CopiesPanel = () => {
  const renders = useRenderCount();
  const { copies } = useAtomValue(federationAtom);
  const inspect = useSetAtom(inspectCopiesAtom);
  const [busy, setBusy] = useState(false);
  const check = useCallback(() => {
    setBusy(true);
    void inspect().finally(() => setBusy(false));
  }, [inspect]);
  useEffect(check, [check]);
  return (
    <Panel title={words.title} text={words.text} renders={renders} bare>
      <div role="status">{copies ? <Verdict copies={copies} /> : words.pending}</div>
      {copies?.length ? <CopiesTable copies={copies} /> : null}
      <div>
        <Button busy={busy} onClick={check}>
          {words.check}
        </Button>
      </div>
    </Panel>
  );
};
