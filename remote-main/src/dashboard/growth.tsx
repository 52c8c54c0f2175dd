import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { FailureNotice, storedChangeCountAtom, useCall, useFocusFallback } from 'shared-features';
import { formatDay, formatNumber } from 'shared-i18n';
import { apiAtom, getUserHistory } from 'shared-session';
import type { UserCount } from 'shared-session/wire';
import { Card, Cell, HeaderCell, Placeholder, Skeleton, Table, usePrinting } from 'shared-ui';
import { dashboardTexts } from '../texts/dashboard';
import styles from './growth.module.css';

const words = dashboardTexts.growth;

/**
 * Returns the points of a line, from left to right, in a box of 100 by 100. The top of the box is
 * the largest number of users. `weeks` must have at least two weeks.
 */
const pointsOf = (weeks: readonly UserCount[], line: 'users' | 'active'): string => {
  const max = Math.max(1, ...weeks.map(({ users }) => users));
  const points = weeks.map((week, index) => {
    const x = (100 * index) / (weeks.length - 1);
    return `${x.toFixed(1)},${(100 - (100 * week[line]) / max).toFixed(1)}`;
  });
  return points.join(' ');
};

function UserGrowthChart() {
  const api = useAtomValue(apiAtom);
  const call = useCall(
    useCallback((options) => getUserHistory(api, options), [api]),
    { reloadKey: useAtomValue(storedChangeCountAtom) },
  );
  const box = useFocusFallback(call.failure !== undefined);
  return (
    <div ref={box} tabIndex={-1} aria-busy={call.pending}>
      <FailureNotice title={words.failed} {...call} busy={call.pending} />
      {call.data ? (
        <Card className={styles.card}>
          <History weeks={call.data} />
        </Card>
      ) : call.failure ? null : (
        <Placeholder>
          <Skeleton height="10.25rem" />
        </Placeholder>
      )}
    </div>
  );
}

function History({ weeks }: { weeks: readonly UserCount[] }) {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const [first] = weeks;
  const last = weeks.at(-1);
  // A line needs the numbers of two weeks.
  if (!first || !last || first === last) return <p className={styles.early}>{words.tooEarly}</p>;
  const active = pointsOf(weeks, 'active');
  return (
    <>
      <p className={styles.keys}>
        <span className={styles.users}>{dashboardTexts.users}</span>
        <span>{dashboardTexts.signedIn}</span>
      </p>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={`0,100 ${active} 100,100`} />
        <polyline points={active} />
        <polyline points={pointsOf(weeks, 'users')} className={styles.dashed} />
      </svg>
      <details
        open={isOpen || isPrinting}
        onToggle={({ currentTarget }) => {
          if (!isPrinting) setOpen(currentTarget.open);
        }}
      >
        <summary>{words.asTable(formatDay(first.date), formatDay(last.date))}</summary>
        <Table caption={words.title} hideCaption>
          <thead>
            <tr>
              <HeaderCell>{words.week}</HeaderCell>
              <HeaderCell numeric>{dashboardTexts.users}</HeaderCell>
              <HeaderCell numeric>{dashboardTexts.signedIn}</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {weeks.toReversed().map((week) => (
              <tr key={week.date}>
                <Cell>{formatDay(week.date)}</Cell>
                <Cell numeric>{formatNumber(week.users)}</Cell>
                <Cell numeric>{formatNumber(week.active)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </>
  );
}

export default UserGrowthChart;
