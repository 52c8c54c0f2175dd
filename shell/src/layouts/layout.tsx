import type { LayoutName } from '@platform/federation/runtime';
import type { ReactNode } from 'react';
import type { SessionKind } from '../guard/session-kind';
import { AppLayout } from './app-layout';
import { CenteredLayout } from './centered-layout';
import { OnboardingLayout } from './onboarding-layout';

export type LayoutProps = {
  name: LayoutName;
  kind: SessionKind;
  progress?: ReactNode;
  children: ReactNode;
};

/** Renders a page in the layout of its route. */
export function Layout({ name, kind, progress, children }: LayoutProps) {
  if (name === 'app') return <AppLayout kind={kind}>{children}</AppLayout>;
  const Bare = name === 'centered' ? CenteredLayout : OnboardingLayout;
  return <Bare progress={progress}>{children}</Bare>;
}
