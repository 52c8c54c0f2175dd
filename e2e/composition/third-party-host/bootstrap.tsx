import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { sessionAtom } from 'shared-session';
import { createSessionLifecycle, createSessionStore } from 'shared-session/host';
import { RemotePage } from './remote-page';

const store = createSessionStore({
  apiBaseUrl: '/api',
  getIdToken: async () => 'token',
  siteConfig: {
    productName: 'Somebody else',
    checkoutUrl: 'https://pay.example',
    capabilities: { manage: false, idempotency: false, invitations: false },
  },
});
const { accountChanged } = createSessionLifecycle(store);
accountChanged(null);

const signIn = () =>
  accountChanged({ uid: 'ada', name: 'Ada Lovelace', photoURL: null, providers: [] });

// Uses shared-session, because the build leaves out a package that nothing uses.
document.title = store.get(sessionAtom).status;

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(
  <Provider store={store}>
    <MemoryRouter>
      <button type="button" onClick={signIn}>
        Sign in
      </button>
      <button type="button" onClick={() => accountChanged(null)}>
        Sign out
      </button>
      <RemotePage id="main/example" />
      <RemotePage id="onboarding/create-organization" />
    </MemoryRouter>
  </Provider>,
);
