import type { ReactNode } from 'react';
import { type RenderLink, renderAnchor } from '../links/render-link';
import styles from './bar-table.module.css';
import { Cell, HeaderCell, Table } from './table';

/** One bar of a {@link BarTable}. */
export type Bar = {
  /** Distinguishes bars of the same label. */
  id: string;
  label: string;
  value: number;
  /** Where the label leads (the filtered table). */
  href?: string | undefined;
};

type BarTableProps = {
  caption: ReactNode;
  hideCaption?: boolean | undefined;
  labelHeading: string;
  valueHeading: string;
  bars: readonly Bar[];
  /** What the values are parts of: each bar shows its share, and so does a column under `shareHeading`. */
  total?: number | undefined;
  shareHeading?: string | undefined;
  /** Writes a value; the visitor's number format by default. */
  format?: ((value: number) => string) | undefined;
  renderLink?: RenderLink | undefined;
};

const formatNumber = (value: number) => new Intl.NumberFormat().format(value);

const percent = (share: number) => {
  const { format } = new Intl.NumberFormat(document.documentElement.lang || 'en', {
    style: 'percent',
  });
  // "0%" would say that there is nobody.
  return share > 0 && share < 0.005 ? `<${format(0.01)}` : format(share);
};

/** A bar chart as a table, with a name, a figure and a bar in each row. */
export function BarTable(props: BarTableProps) {
  const { caption, hideCaption, labelHeading, valueHeading, bars } = props;
  const { format = formatNumber, renderLink = renderAnchor } = props;
  const { total, shareHeading } = props;
  const whole = Math.max(1, total ?? Math.max(...bars.map((bar) => bar.value)));
  const hasShares = total !== undefined && shareHeading !== undefined;
  return (
    <Table caption={caption} hideCaption={hideCaption} className={styles.bars}>
      <thead>
        <tr>
          <HeaderCell>{labelHeading}</HeaderCell>
          <HeaderCell numeric>{valueHeading}</HeaderCell>
          {hasShares ? <HeaderCell numeric>{shareHeading}</HeaderCell> : null}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, value, href }) => (
          <tr key={id}>
            <HeaderCell scope="row" className={styles.label}>
              <span className={styles.line}>
                {href ? (
                  renderLink({ href, className: styles.link ?? '', children: label })
                ) : (
                  <span>{label}</span>
                )}
                <span className={styles.track} aria-hidden="true">
                  <span
                    className={styles.bar}
                    style={{ inlineSize: `${(value / whole) * 100}%` }}
                  />
                </span>
              </span>
            </HeaderCell>
            <Cell numeric className={styles.value}>
              {format(value)}
            </Cell>
            {hasShares ? (
              <Cell numeric className={styles.share}>
                {percent(value / whole)}
              </Cell>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
