import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router-dom';
import { type PageModules, rootElement, type WorkbenchRemote } from '../remote';
import { applyLook, readSettings } from '../settings';
import { texts } from '../texts';
import { type LocalConfig, prepare } from './prepare';
import { Screen } from './screen';
import { Stage } from './stage';

/**
 * Starts the document in the workbench's frame: one page of the remote, with the settings in the document's address. The
 * document also works alone. The router keeps its location in memory, because the address holds the settings.
 */
export const startPage = (
  { routes }: WorkbenchRemote,
  modules: PageModules,
  config: LocalConfig,
): void => {
  const settings = readSettings(window.location.search, routes);
  applyLook(document, settings);
  document.title = texts.stage;
  const pages = new Map(
    Object.entries(modules).map(([name, load]) => {
      const Page = lazy(load);
      return [name, <Page key={name} />];
    }),
  );
  const screen = <Screen routes={routes} pages={pages} />;
  const router = createMemoryRouter([{ path: '*', element: screen }], {
    initialEntries: [settings.page],
  });
  createRoot(rootElement()).render(
    <Suspense>
      <Stage prepared={prepare(settings, config)} router={router} />
    </Suspense>,
  );
};
