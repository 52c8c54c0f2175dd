import { type LucideIcon, SearchX, TriangleAlert, Unplug, WifiOff } from 'lucide-react';
import type { ErrorKind } from './describe-error';

const ICONS: Record<ErrorKind, LucideIcon> = {
  'not-found': SearchX,
  offline: WifiOff,
  remote: Unplug,
  other: TriangleAlert,
};

/** A picture of what went wrong, for those who look before they read. */
export function ErrorIcon({ kind }: { kind: ErrorKind }) {
  const Icon = ICONS[kind];
  return <Icon size={24} />;
}
