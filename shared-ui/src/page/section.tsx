import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names';
import styles from './page.module.css';

type SectionProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3 | undefined;
};

export function Section(props: SectionProps) {
  const { title, lead, actions, level = 2, className, children, ...rest } = props;
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section {...rest} aria-labelledby={id} className={classNames(styles.section, className)}>
      <div className={styles.heading}>
        <div className={styles.headingText}>
          <Heading id={id} className={level === 2 ? styles.h2 : styles.h3}>
            {title}
          </Heading>
          {lead ? <p className={styles.sectionLead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
