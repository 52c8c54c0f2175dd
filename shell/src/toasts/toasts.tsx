import { useStore } from 'jotai';
import { type CustomContentProps, SnackbarContent, SnackbarProvider, useSnackbar } from 'notistack';
import { type KeyboardEvent, useEffect } from 'react';
import { provideNotifier } from 'shared-session/host';
import { Toast } from 'shared-ui';
import { useAnnounce } from '../announcer/announce';
import { texts } from '../texts';

/** The toasts of specification 7: at most 3, 5 s, bottom left, 225 ms in, 195 ms out. */
export function Toasts() {
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={5000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={{ enter: 225, exit: 195 }}
      Components={{ success: ToastContent, info: ToastContent, error: ToastContent }}
    >
      <Notifier />
    </SnackbarProvider>
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

/** Silent by itself: the live regions speak, which were there before it. */
function ToastContent({
  id,
  message,
  variant,
  action: _,
  ref,
}: CustomContentProps & { ref?: React.Ref<HTMLDivElement> }) {
  const { closeSnackbar } = useSnackbar();
  const close = () => closeSnackbar(id);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  };
  return (
    <SnackbarContent ref={ref} role="presentation">
      <Toast
        kind={variant === 'error' ? 'danger' : variant === 'success' ? 'success' : 'info'}
        closeLabel={texts.toasts.close}
        onClose={close}
        onKeyDown={closeOnEscape}
      >
        {message}
      </Toast>
    </SnackbarContent>
  );
}
