import { useState } from 'react';
import { Button, usePrinting } from 'shared-ui';
import { texts } from '../texts';
import styles from './verification.module.css';

const words = texts.verification;

/** How many are shown before somebody asks for all. */
const FIRST = 5;

/** One thing of a list. */
export type NamedItem = { id: string; name: string; note?: string | null | undefined };

/** The names of what was added: the first few, and all on request. */
export function NameList({ items }: { items: readonly NamedItem[] }) {
  const [isWhole, setWhole] = useState(false);
  // On paper there is nothing to press.
  const isPrinting = usePrinting();
  const shown = isWhole || isPrinting ? items : items.slice(0, FIRST);
  const rest = items.length - FIRST;
  if (items.length === 0) return null;
  return (
    <>
      <ul className={styles.names}>
        {shown.map(({ id, name, note }) => (
          <li key={id}>
            {name}
            {note ? <span className={styles.note}>{note}</span> : null}
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
