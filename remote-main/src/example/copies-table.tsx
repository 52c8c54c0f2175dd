import type { CopyComparison, CopyReport } from 'shared-session';
import { Badge, Cell, HeaderCell, Table } from 'shared-ui';
import { texts } from '../texts';
import styles from './tables.module.css';

const words = texts.example.copies;

const kinds = { same: 'success', other: 'danger', unknown: 'warning' } as const;

const COLUMNS = ['session', 'react', 'jotai', 'router'] as const;

const Comparison = ({ result }: { result: CopyComparison | undefined }) =>
  result ? <Badge kind={kinds[result]}>{words.results[result]}</Badge> : texts.none;

/** One row a build: whose copy of each singleton it runs. */
export const CopiesTable = ({ copies }: { copies: readonly CopyReport[] }) => {
  // The host need not compare more than the two that the specification names.
  const columns = COLUMNS.filter((column) => copies.some((report) => report[column]));
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
