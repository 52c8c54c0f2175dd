import 'shared-ui/tokens.css';
import 'shared-ui/base.css';
import { Provider } from 'jotai';
import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { type PageModules, rootElement, type WorkbenchRemote } from '../remote';
import { applyLook, readSettings } from '../settings';
import { texts } from '../texts';
import { type LocalConfig, startWorkbenchSession } from './prepare';
import { Crashed, PagePlace, Screen } from './screen';
import { ToastList } from './toast-list';

/**
 * Starts the document in the workbench's frame: one page of the remote, with the settings in the document's address. The
 * document also works alone. The router keeps its location in memory, because the address holds the settings.
 */
export const startPage = async (
  { routes }: WorkbenchRemote,
  modules: PageModules,
  config: LocalConfig,
): Promise<void> => {
  const settings = readSettings(window.location.search, routes);
  applyLook(document, settings);
  document.title = texts.stage;
  const pages = new Map(Object.entries(modules).map(([name, load]) => [name, lazy(load)]));
  const place = {
    path: '*',
    element: <PagePlace routes={routes} pages={pages} />,
    errorElement: <Crashed />,
  };
  const router = createMemoryRouter([{ element: <Screen routes={routes} />, children: [place] }], {
    initialEntries: [settings.page],
  });
  const store = await startWorkbenchSession(settings, config);
  createRoot(rootElement()).render(
    <Provider store={store}>
      <RouterProvider router={router} />
      <ToastList />
    </Provider>,
  );
};
