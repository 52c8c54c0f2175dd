import { type RefObject, useLayoutEffect } from 'react';

/** The space between the button and the panel, and at the sides of the window, in px. */
const PANEL_GAP_PX = 8;

/** False in jsdom, the document of unit tests, which has no popovers. */
export const SUPPORTS_POPOVER = 'showPopover' in HTMLElement.prototype;

/**
 * Shows a panel below its button, or above the button if there is space only above. Without enough
 * space on either side, the panel covers the button, because users cannot scroll to the hidden part
 * of a panel with a fixed position.
 */
export function useFloatingPanel(
  ref: RefObject<HTMLElement | null>,
  trigger: HTMLElement | null,
  isOpen: boolean,
  align: 'start' | 'end',
): void {
  useLayoutEffect(() => {
    const panel = ref.current;
    if (!isOpen || !panel || !trigger) return;
    if (SUPPORTS_POPOVER) panel.showPopover();
    const place = () => {
      const button = trigger.getBoundingClientRect();
      const { offsetWidth: width, offsetHeight: height } = panel;
      const { clientWidth, clientHeight } = document.documentElement;
      const below = button.bottom + PANEL_GAP_PX;
      const above = button.top - PANEL_GAP_PX - height;
      const lowest = clientHeight - height;
      const top = below > lowest && above > 0 ? above : Math.min(below, lowest);
      const isRightToLeft = getComputedStyle(trigger).direction === 'rtl';
      const left = (align === 'end') === isRightToLeft ? button.left : button.right - width;
      const most = clientWidth - width - PANEL_GAP_PX;
      panel.style.top = `${top}px`;
      panel.style.left = `${Math.max(PANEL_GAP_PX, Math.min(left, most))}px`;
    };
    place();
    // Places the panel again when its size changes. jsdom has no `ResizeObserver`.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place);
    observer?.observe(panel);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer?.disconnect();
      document.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [ref, trigger, isOpen, align]);
}
