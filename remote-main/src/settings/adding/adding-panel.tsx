import { type ComponentType, useEffect, useRef } from 'react';
import { Card, Delayed, Section, Skeleton, VisuallyHidden } from 'shared-ui';
import { CallFailure } from '../../calls/call-failure';
import { useModule } from '../../lazy/use-module';
import { texts } from '../../texts';
import styles from './adding-panel.module.css';
import type { AddingProps } from './adding-props';

const words = texts.settings.adding;

/** Props of {@link AddingPanel}. */
export type AddingPanelProps = AddingProps & {
  title: string;
  /** Brings the table; the same function from one render to the next. */
  load: () => Promise<{ default: ComponentType<AddingProps> }>;
  /** Whether to take the focus: it was opened by a press on this page. */
  focus: boolean;
};

/** The table for adding, in its place above the list; what is heavy of it comes only now. */
export const AddingPanel = ({ title, load, focus, onAdded, onClose }: AddingPanelProps) => {
  const module = useModule(load);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focus) section.current?.focus();
  }, [focus]);
  const Table = module.data;
  return (
    <Card className={styles.panel}>
      <Section ref={section} tabIndex={-1} title={title} lead={words.lead} level={3}>
        <CallFailure title={words.failed} call={module} />
        {Table ? (
          <Table onAdded={onAdded} onClose={onClose} />
        ) : module.failure ? null : (
          <div className={styles.waiting}>
            <VisuallyHidden>{texts.loading}</VisuallyHidden>
            <Delayed>
              <Skeleton lines={3} height="2.5rem" />
            </Delayed>
          </div>
        )}
      </Section>
    </Card>
  );
};
