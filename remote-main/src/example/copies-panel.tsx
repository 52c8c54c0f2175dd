import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import {
  type CopyComparison,
  type CopyReport,
  federationAtom,
  inspectCopiesAtom,
} from 'shared-session';
import { Badge, Button, Cell, HeaderCell, Notice, Table } from 'shared-ui';
import { texts } from '../texts';
import { exampleTexts } from '../texts/example';
import styles from './example-page.module.css';
import { Panel } from './panel';

const words = exampleTexts.copies;

/** Proves that all builds run the same shared-session and React: each reports its copy, and they are compared. */
export const CopiesPanel = () => {
  const { copies } = useAtomValue(federationAtom);
  const inspect = useSetAtom(inspectCopiesAtom);
  const [busy, setBusy] = useState(true);
  useEffect(() => {
    void inspect().finally(() => setBusy(false));
  }, [inspect]);
  const check = () => {
    setBusy(true);
    void inspect().finally(() => setBusy(false));
  };
  return (
    <Panel title={words.title} text={words.text} bare>
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

const SINGLETONS = ['session', 'react', 'jotai', 'router'] as const;

const Verdict = ({ copies }: { copies: readonly CopyReport[] }) => {
  const all = copies.flatMap((report) => SINGLETONS.map((singleton) => report[singleton]));
  if (all.length === 0) return <Notice>{words.nothing}</Notice>;
  if (all.includes('other')) return <Notice kind="danger">{words.different}</Notice>;
  if (all.includes('unknown')) return <Notice kind="warning">{words.incomplete}</Notice>;
  return <Notice kind="success">{words.same}</Notice>;
};

/** One row for each build, with the copy of each singleton that it runs. */
const CopiesTable = ({ copies }: { copies: readonly CopyReport[] }) => {
  // The host compares at least the two that the specification names.
  const columns = SINGLETONS.filter((column) => copies.some((report) => report[column]));
  return (
    <Table caption={words.caption} hideCaption cards>
      <thead>
        <tr>
          <HeaderCell>{words.build}</HeaderCell>
          {columns.map((column) => (
            <HeaderCell key={column}>{words.singletons[column]}</HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {copies.map((report) => (
          <tr key={report.build}>
            <HeaderCell scope="row" className={styles.name}>
              {report.build}
            </HeaderCell>
            {columns.map((column) => (
              <Cell key={column} label={words.singletons[column]}>
                <Comparison result={report[column]} />
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

const kinds = { same: 'success', other: 'danger', unknown: 'warning' } as const;

const Comparison = ({ result }: { result: CopyComparison | undefined }) =>
  result ? <Badge kind={kinds[result]}>{words.results[result]}</Badge> : texts.none;
