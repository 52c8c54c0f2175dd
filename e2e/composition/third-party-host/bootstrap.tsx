import { Provider } from 'jotai';
import { lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { createSessionStore } from 'shared-session/host';

const MainPage = lazy(() => import('main/example'));
const OnboardingPage = lazy(() => import('onboarding/create-organization'));

const store = createSessionStore({
  siteConfig: {
    productName: 'Somebody else',
    checkoutUrl: 'https://pay.example',
    capabilities: { manage: false },
  },
});

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
