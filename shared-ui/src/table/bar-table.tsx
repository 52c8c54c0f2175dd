import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from 'shared-i18n';
import { classNames } from '../class-names';
import { type RenderLink, renderAnchor } from '../links/render-link';
import styles from './bar-table.module.css';
import { Cell, HeaderCell, Table } from './table';

export type BarTableRow = {
  id: string;
  label: string;
  value: number;
  /** How much of `value` the filled part of the bar shows. By default, the whole bar is filled. */
  done?: number | undefined;
  href?: string | undefined;
  /** Makes the number in the column `rest` a link to this URL, unless the number is 0. */
  restHref?: string | undefined;
};

type BarTableProps = {
  caption: ReactNode;
  /**
   * The column headings. With `done` and `rest`, the table has two more columns, which show the two
   * parts of each bar as numbers: the filled part (`done`) and the outlined part (`rest`).
   */
  headings: { label: string; value: string; done?: string; rest?: string };
  bars: readonly BarTableRow[];
  renderLink?: RenderLink | undefined;
};

export function BarTable(props: BarTableProps) {
  const { caption, headings, bars, renderLink = renderAnchor } = props;
  const longest = Math.max(...bars.map(({ value }) => value));
  const isSplit = headings.done !== undefined;
  const link = (href: string, children: ReactNode) =>
    renderLink({ href, className: styles.link ?? '', children });
  return (
    <Table
      caption={caption}
      hideCaption
      className={classNames(styles.bars, isSplit && styles.split)}
    >
      <thead>
        <tr>
          <HeaderCell>{headings.label}</HeaderCell>
          {isSplit ? (
            <>
              <HeaderCell numeric>
                <span className={classNames(styles.key, styles.full)}>{headings.done}</span>
              </HeaderCell>
              <HeaderCell numeric>
                <span className={styles.key}>{headings.rest}</span>
              </HeaderCell>
            </>
          ) : null}
          <HeaderCell numeric className={styles.value}>
            {headings.value}
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ id, label, value, done = value, href, restHref }) => (
          <tr key={id}>
            <HeaderCell scope="row" className={styles.label}>
              <span className={styles.line}>
                {/* Without the `span`, the grid would align a name in its own direction. */}
                {href ? (
                  link(href, <bdi>{label}</bdi>)
                ) : (
                  <span>
                    <bdi>{label}</bdi>
                  </span>
                )}
                {value > 0 ? (
                  <span
                    className={styles.bar}
                    style={{ '--share': value / longest } as CSSProperties}
                    aria-hidden="true"
                  >
                    <span
                      className={styles.full}
                      style={{ inlineSize: `${(100 * done) / value}%` }}
                    />
                  </span>
                ) : null}
              </span>
            </HeaderCell>
            {isSplit ? (
              <>
                <Cell numeric>{formatNumber(done)}</Cell>
                <Cell numeric>
                  {restHref && value > done
                    ? link(restHref, formatNumber(value - done))
                    : formatNumber(value - done)}
                </Cell>
              </>
            ) : null}
            <Cell numeric className={styles.value}>
              {formatNumber(value)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
