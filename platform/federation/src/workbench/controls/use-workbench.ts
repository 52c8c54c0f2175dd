import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RemoteRoute } from '../../runtime/description';
import { type FrameReport, readReport } from '../frame-report';
import { readSettings, toSearch } from '../settings/address';
import { routeAt, sessionFor } from '../settings/routes';
import { applyLook, type Settings } from '../settings/settings';

/** Choices that the document in the frame is begun anew for; it takes over the others as it is. */
const BEGINS_ANEW = ['page', 'session', 'server'] as const satisfies (keyof Settings)[];

/** What the workbench knows and can do. */
export type Workbench = {
  settings: Settings;
  /** What the frame was begun with, and how often it was: a page that moves by itself is not begun anew. */
  begun: { settings: Settings; times: number };
  /** The frame's last words; `null` until it has spoken. */
  report: FrameReport | null;
  frame: RefObject<HTMLIFrameElement | null>;
  choose: (change: Partial<Settings>) => void;
  startAgain: () => void;
};

/** The state of the workbench: in the address, and in the frame. */
export const useWorkbench = (routes: readonly RemoteRoute[]): Workbench => {
  const [settings, setSettings] = useState(() => readSettings(window.location.search, routes));
  const [begun, setBegun] = useState({ settings, times: 0 });
  const [report, setReport] = useState<FrameReport | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    window.history.replaceState(null, '', toSearch(settings));
    applyLook(document, { theme: settings.theme });
  }, [settings]);

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = readReport(event, frame.current?.contentWindow ?? null);
      if (!message) return;
      setReport(message);
      setSettings((current) => ({ ...current, page: message.page }));
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);

  const begin = (next: Settings) => {
    setReport(null);
    setBegun(({ times }) => ({ settings: next, times: times + 1 }));
  };

  return {
    settings,
    begun,
    report,
    frame,
    choose: (change) => {
      const next = { ...settings, ...change };
      if (change.page) next.session = sessionFor(routeAt(routes, change.page), next.session);
      setSettings(next);
      if (BEGINS_ANEW.some((name) => name in change)) begin(next);
    },
    startAgain: () => begin(settings),
  };
};
