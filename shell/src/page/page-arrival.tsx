import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useAnnounce } from '../announcer/announce';
import { MAIN_ID } from '../layouts/main-id';
import { productNameAtom } from '../site/site-atoms';
import { texts } from '../texts';

/** Paths shown so far: the first page of a visit takes no focus, the browser has placed it already. */
let arrivals = 0;

/**
 * Says that a page is there: its title in the window, the focus on its heading, the title to screen readers
 * (specification 10). Rendered beside the page's content, so that its effect runs when that is on the screen.
 */
export function PageArrival({ title }: { title: string }) {
  const productName = useAtomValue(productNameAtom);
  const announce = useAnnounce();
  useEffect(() => {
    if (arrivals++ === 0) return;
    document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)?.focus();
    announce(title);
  }, [title, announce]);
  return <title>{texts.title(title, productName)}</title>;
}
