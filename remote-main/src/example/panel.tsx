import type { ReactNode } from 'react';
import { Badge, Card, Section } from 'shared-ui';
import { texts } from '../texts';
import styles from './panel.module.css';

/** Props of {@link Panel}. */
export type PanelProps = {
  title: string;
  /** What it proves. */
  text: string;
  /** How often the panel's content has rendered. */
  renders: number;
  wide?: boolean;
  children: ReactNode;
};

/** One part of the state demo, with its own render count. */
export const Panel = ({ title, text, renders, wide = false, children }: PanelProps) => (
  <Card className={wide ? styles.wide : undefined}>
    <Section
      title={title}
      lead={text}
      actions={<Badge className={styles.renders}>{texts.example.rendered(renders)}</Badge>}
    >
      {children}
    </Section>
  </Card>
);
