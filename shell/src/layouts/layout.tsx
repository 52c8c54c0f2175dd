import type { LayoutName } from '@platform/federation/runtime';
import type { ReactNode } from 'react';
import type { SessionKind } from '../guard/session-kind';
import { LayoutA } from './layout-a';
import { LayoutB } from './layout-b';
import { LayoutC } from './layout-c';

export type LayoutProps = {
  name: LayoutName;
  kind: SessionKind;
  progress?: ReactNode;
  children: ReactNode;
};

/** The layout of that name around a page. */
export function Layout({ name, kind, progress, children }: LayoutProps) {
  if (name === 'C') return <LayoutC kind={kind}>{children}</LayoutC>;
  const Bare = name === 'A' ? LayoutA : LayoutB;
  return <Bare progress={progress}>{children}</Bare>;
}
