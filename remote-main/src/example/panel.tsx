import { type ReactNode, useEffect, useRef } from 'react';
import { Card, Section } from 'shared-ui';
import { exampleTexts } from '../texts/example';
import styles from './example-page.module.css';

/** Props of {@link Panel}. */
export type PanelProps = {
  title: string;
  /** What it proves. */
  text: string;
  /** Without a frame, for content that has its own frame, such as a table. */
  bare?: boolean;
  children: ReactNode;
};

/** One part of the state demo. It says how often its content has rendered; development's strict mode renders twice. */
export const Panel = ({ title, text, bare = false, children }: PanelProps) => {
  const renders = useRef(0);
  const label = useRef<HTMLParagraphElement>(null);
  // Written into the document after each render, since setting state would cause another one.
  useEffect(() => {
    renders.current += 1;
    if (label.current) label.current.textContent = exampleTexts.rendered(renders.current);
  });
  const content = (
    <Section title={title} lead={text}>
      {children}
      <p ref={label} className={styles.renders} />
    </Section>
  );
  return bare ? content : <Card>{content}</Card>;
};
