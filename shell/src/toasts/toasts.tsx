import { useStore } from 'jotai';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { useEffect } from 'react';
import { provideNotifier } from 'shared-session/host';
import { useAnnounce } from '../announcer/announce';
import { texts } from '../texts';
import { ToastContent } from './toast-content';

/**
 * The toasts of specification 7: at most 3, bottom left, 225 ms in, 195 ms out. Each hides itself after 5 s; notistack's
 * own timer knows hovering but not the focus. Their region has a name, so that people find it by its landmark.
 */
export function Toasts() {
  return (
    <section aria-label={texts.toasts.region}>
      <SnackbarProvider
        maxSnack={3}
        autoHideDuration={null}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transitionDuration={{ enter: 225, exit: 195 }}
        Components={{ success: ToastContent, info: ToastContent, error: ToastContent }}
      >
        <Notifier />
      </SnackbarProvider>
    </section>
  );
}

function Notifier() {
  const store = useStore();
  const { enqueueSnackbar } = useSnackbar();
  const announce = useAnnounce();
  useEffect(
    () =>
      provideNotifier(store, ({ kind, message }) => {
        enqueueSnackbar(message, { variant: kind });
        announce(message, kind === 'error');
      }),
    [store, enqueueSnackbar, announce],
  );
  return null;
}
