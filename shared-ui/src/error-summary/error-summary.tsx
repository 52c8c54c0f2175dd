import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type MouseEvent, useEffect, useId, useRef } from 'react';
import { texts } from '../texts';
import styles from './error-summary.module.css';
import { focusField } from './focus-field';

/** One thing to mend. */
export interface SummaryError {
  /** Id of the control to mend; the message then links to it and moves the focus there. */
  id?: string | undefined;
  /** The same words as at the field. */
  message: string;
  /** Where else it can be mended, when that is not a control on this page. */
  href?: string | undefined;
}

/** Props of {@link ErrorSummary}, on top of those of a native div. */
export interface ErrorSummaryProps extends Omit<ComponentProps<'div'>, 'title' | 'children'> {
  title?: string | undefined;
  errors: readonly SummaryError[];
  /**
   * Changes with every submit (react-hook-form's `submitCount`): each change moves the focus here again. Errors that
   * come back without one leave the focus where it is; without a key at all, every appearance takes it.
   */
  focusKey?: string | number | undefined;
}

/** The list of errors above a form, after GOV.UK's pattern; takes the focus when it appears. Nothing without errors. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { title = texts.problem, errors, focusKey, ref, ...rest } = props;
  const heading = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = errors.length > 0;
  const answered = useRef<typeof focusKey>(undefined);

  useEffect(() => {
    // Someone who undoes a mend is typing: the focus must not be taken out of the field (WCAG 3.2.2).
    if (!shown || (focusKey !== undefined && answered.current === focusKey)) return;
    answered.current = focusKey;
    box.current?.focus();
  }, [shown, focusKey]);

  if (!shown) return null;
  const follow = (event: MouseEvent, id: string) => {
    if (focusField(id)) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would make it a part of the form.
    <div
      {...rest}
      ref={(node) => {
        box.current = node;
        if (typeof ref === 'function') return ref(node);
        if (ref) ref.current = node;
        return undefined;
      }}
      role="group"
      aria-labelledby={heading}
      tabIndex={-1}
      className={styles.summary}
    >
      <div role="alert">
        <h2 id={heading} className={styles.title}>
          <CircleAlert aria-hidden="true" size={20} />
          {title}
        </h2>
        <ul className={styles.list}>
          {errors.map(({ id, href, message }) => (
            <li key={`${id ?? href ?? ''} ${message}`}>
              {id ? (
                <a href={`#${id}`} onClick={(event) => follow(event, id)}>
                  {message}
                </a>
              ) : href ? (
                <a href={href}>{message}</a>
              ) : (
                message
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
