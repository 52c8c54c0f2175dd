import type { ComponentType } from 'react';
import type { RemoteRoute } from '../runtime/description';

/** The remote on the workbench. The build preset writes it into the workbench's entries (build/workbench.ts). */
export type WorkbenchRemote = {
  /** Its package's name. */
  name: string;
  routes: readonly RemoteRoute[];
};

/** The modules of a remote's pages, by the names that its routes give them. */
export type PageModules = Record<string, () => Promise<{ default: ComponentType }>>;

/** Where the workbench is served; remoteEntry.js and remote.json lie above it. */
export const WORKBENCH_PATH = '/workbench/';
/** The document in the frame, below {@link WORKBENCH_PATH}. */
export const PAGE_DOCUMENT = 'page.html';
/** Leads to the local identity service, so that the page needs not know its port. */
export const IDENTITY_PATH = `${WORKBENCH_PATH}identity`;
/** Leads to the local backend. */
export const API_PATH = '/api';

/** The element that the documents of the workbench are rendered into (build/workbench.ts). */
export const rootElement = (): HTMLElement => {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root"');
  return root;
};
