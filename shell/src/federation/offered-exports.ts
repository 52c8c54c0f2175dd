import type { OFFERED_EXPORTS } from '@platform/federation/runtime';
import { createPortal, flushSync } from 'react-dom';
import {
  Link,
  NavLink,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

type Offered<Name extends keyof typeof OFFERED_EXPORTS> = Record<
  (typeof OFFERED_EXPORTS)[Name][number],
  unknown
>;

/** What remotes get of react-router-dom: named one by one, so that the rest of it is left out of the first script. */
export const router = {
  Link,
  NavLink,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} satisfies Offered<'react-router-dom'>;

/** What remotes get of react-dom. */
export const reactDom = { createPortal, flushSync } satisfies Offered<'react-dom'>;
