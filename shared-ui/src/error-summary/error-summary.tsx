import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { texts } from '../texts';
import styles from './error-summary.module.css';

/** An error in the summary. With an `id`, the error is a link to the field. */
export type SummaryError = {
  id?: string | undefined;
  message: string;
};

type ErrorSummaryProps = {
  title?: string | undefined;
  errors: readonly SummaryError[];
  /** The number of attempts to send the form. The summary takes the focus once per attempt. */
  focusKey: number;
};

/** The list of errors above a form (GOV.UK pattern). Takes the focus after each failed attempt. */
export function ErrorSummary({ title = texts.problem, errors, focusKey }: ErrorSummaryProps) {
  const heading = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  // The last attempt after which the user left the summary. The summary takes the focus again only
  // after the next attempt.
  const [left, setLeft] = useState<number>();

  useEffect(() => {
    // The focus moves once per submit, not while somebody corrects a field (WCAG 3.2.2).
    if (shown && left !== focusKey) box.current?.focus();
  }, [shown, left, focusKey]);

  if (!shown) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would make the summary a part of the form.
    <div
      ref={box}
      role="group"
      aria-labelledby={heading}
      tabIndex={-1}
      className={styles.summary}
      onBlur={({ target }) => {
        if (target === box.current) setLeft(focusKey);
      }}
    >
      {/* No alert while somebody corrects fields: it would be read out at every key. */}
      <div role={left === focusKey ? undefined : 'alert'}>
        <h2 id={heading} className={styles.title}>
          <CircleAlert size={20} />
          <span>{title}</span>
        </h2>
        <ul className={styles.list}>
          {errors.map(({ id, message }) => (
            <li key={`${id ?? ''} ${message}`}>
              {id ? (
                <a href={`#${id}`} onClick={(event) => focusField(event, id)}>
                  {message}
                </a>
              ) : (
                <span>{message}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Focuses a field and scrolls its label into view, as GOV.UK does. */
function focusField(event: MouseEvent, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  const control = field.matches('fieldset')
    ? field.querySelector<HTMLElement>('input, select, textarea')
    : field;
  const label = control === field && (field as HTMLInputElement).labels?.[0];
  const question = label || field;
  question.scrollIntoView?.({ block: 'nearest' });
  control?.focus({ preventScroll: question !== control });
}
