import type { ReactNode } from 'react';
import { Card, Section } from 'shared-ui';
import { texts } from '../texts';
import styles from './panel.module.css';

/** Props of {@link Panel}. */
export type PanelProps = {
  title: string;
  /** What it proves. */
  text: string;
  /** How often the panel's content has rendered. */
  renders: number;
  /** Without a frame of its own, where the content brings one: tables. */
  bare?: boolean;
  children: ReactNode;
};

/** One part of the state demo, with its own render count. */
export const Panel = ({ title, text, renders, bare = false, children }: PanelProps) => {
  const content = (
    <Section title={title} lead={text}>
      {children}
      <p className={styles.renders}>{texts.example.rendered(renders)}</p>
    </Section>
  );
  return bare ? content : <Card>{content}</Card>;
};
