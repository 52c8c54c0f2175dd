import { loadRemote } from '@module-federation/enhanced/runtime';
import { Provider } from 'jotai';
import { type ComponentType, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { sessionAtom } from 'shared-session';
import { createSessionStore } from 'shared-session/host';

const page = (id: string) =>
  lazy(async () => {
    const module = await loadRemote<{ default: ComponentType }>(id);
    if (!module) throw new Error(`${id} could not be loaded`);
    return module;
  });

const MainPage = page('main/example');
const OnboardingPage = page('onboarding/create-organization');

const store = createSessionStore({
  siteConfig: {
    productName: 'Somebody else',
    checkoutUrl: 'https://pay.example',
    capabilities: { manage: false, idempotency: false, invitations: false },
  },
});

// A host must hold what it shares: an import that nothing uses would be left out of the build.
document.title = store.get(sessionAtom).status;

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <Provider store={store}>
    <MemoryRouter>
      <Suspense fallback="Loading">
        <MainPage />
        <OnboardingPage />
      </Suspense>
    </MemoryRouter>
  </Provider>,
);
