// The chosen list (OFFERED_EXPORTS).
export { createPortal, flushSync } from 'react-dom';
