import { useCallback, useRef, useState } from 'react';
import type { Slots } from 'shared-session';
import { SETTINGS_TABS } from './settings-href';

export const useTabsOfRemotes = () => {
  const [tabs, setTabs] = useState<readonly (readonly [name: string, label: string])[]>([]);
  const taken = useRef(new Set<string>(SETTINGS_TABS));
  const addTab = useCallback<Slots['settings/tabs/v1']['addTab']>((name, label) => {
    if (taken.current.has(name)) throw new Error(`The settings have a tab ${name} already`);
    taken.current.add(name);
    setTabs((others) => [...others, [name, label] as const].sort());
    return () => {
      taken.current.delete(name);
      setTabs((others) => others.filter(([other]) => other !== name));
    };
  }, []);
  return { tabs, addTab };
};
