import { useEffect, useRef } from 'react';
import { Card, LazyPart, type LoadModule, Section, Skeleton } from 'shared-ui';
import { texts } from '../../texts';
import styles from './adding-panel.module.css';
import type { AddingProps } from './adding-props';

const words = texts.settings.adding;

/** Props of {@link AddingPanel}. */
export type AddingPanelProps = AddingProps & {
  title: string;
  /** Brings the table; the same function from one render to the next. */
  load: LoadModule<AddingProps>;
  /** Whether to take the focus: it was opened by a press on this page. */
  focus: boolean;
};

/** The table for adding, in its place above the list; what is heavy of it comes only now. */
export const AddingPanel = ({ title, load, focus, ...rest }: AddingPanelProps) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focus) section.current?.focus();
  }, [focus]);
  return (
    <Card className={styles.panel}>
      <Section ref={section} tabIndex={-1} title={title} lead={words.lead} level={3}>
        <LazyPart
          load={load}
          failed={words.failed}
          waiting={<Skeleton lines={3} height="2.5rem" />}
          className={styles.waiting}
        >
          {(Table) => <Table {...rest} />}
        </LazyPart>
      </Section>
    </Card>
  );
};
