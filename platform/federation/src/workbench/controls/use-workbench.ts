import { type RefObject, useEffect, useRef, useState } from 'react';
import type { RemoteRoute } from '../../runtime/description';
import { FRAME_REPORT, type FrameReport } from '../remote';
import { applyLook, readSettings, type Settings, toSearch } from '../settings';

/** A change of one of these reloads the frame. Its document applies the other settings itself. */
const RELOADING = ['session', 'server'] as const satisfies (keyof Settings)[];

/** The state of the workbench, and what changes it. */
export type Workbench = {
  settings: Settings;
  /** The settings of the last load of the frame, and how often it was loaded. Navigation in the page does not reload it. */
  loaded: { settings: Settings; times: number };
  /** The last report of the frame; `null` before the first one. */
  report: FrameReport | null;
  frame: RefObject<HTMLIFrameElement | null>;
  choose: (change: Partial<Settings>) => void;
  startAgain: () => void;
};

/** Keeps the settings in the address, and follows what the frame reports. */
export const useWorkbench = (routes: readonly RemoteRoute[]): Workbench => {
  const [settings, setSettings] = useState(() => readSettings(window.location.search, routes));
  const [loaded, setLoaded] = useState({ settings, times: 0 });
  const [report, setReport] = useState<FrameReport | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    window.history.replaceState(null, '', toSearch(settings));
    applyLook(document, { theme: settings.theme });
  }, [settings]);

  useEffect(() => {
    const listen = (event: Event) => {
      const { detail } = event as CustomEvent<FrameReport>;
      setReport(detail);
      setSettings((current) => ({ ...current, page: detail.page }));
    };
    window.addEventListener(FRAME_REPORT, listen);
    return () => window.removeEventListener(FRAME_REPORT, listen);
  }, []);

  const load = (next: Settings) => {
    setReport(null);
    setLoaded(({ times }) => ({ settings: next, times: times + 1 }));
  };

  return {
    settings,
    loaded,
    report,
    frame,
    choose: (change) => {
      const next = { ...settings, ...change };
      setSettings(next);
      if (RELOADING.some((name) => name in change)) load(next);
    },
    startAgain: () => load(settings),
  };
};
