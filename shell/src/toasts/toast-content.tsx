import { type CustomContentProps, SnackbarContent, useSnackbar } from 'notistack';
import { type FocusEvent, type KeyboardEvent, type Ref, useState } from 'react';
import { Toast } from 'shared-ui';
import { texts } from '../texts';
import { useAutoHide } from './use-auto-hide';

const KINDS = { error: 'danger', success: 'success' } as const;

type ToastContentProps = Pick<CustomContentProps, 'id' | 'message' | 'variant'> & {
  ref?: Ref<HTMLDivElement>;
};

/**
 * One toast. It stays while it is hovered or holds the focus, and closes with Escape. Silent by itself: the live
 * regions speak, which were there before it.
 */
export function ToastContent({ id, message, variant, ref }: ToastContentProps) {
  const { closeSnackbar } = useSnackbar();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const close = () => closeSnackbar(id);
  useAutoHide(close, hovered || focused);

  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  return (
    <SnackbarContent ref={ref} role="presentation">
      <Toast
        kind={KINDS[variant as keyof typeof KINDS] ?? 'info'}
        closeLabel={texts.toasts.close}
        onClose={close}
        onKeyDown={closeOnEscape}
        onMouseEnter={() => setHovered(true)}
        onMouseLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={leave}
      >
        {message}
      </Toast>
    </SnackbarContent>
  );
}
