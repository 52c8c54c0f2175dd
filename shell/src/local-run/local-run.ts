/** `?dir=rtl` and `?lang=pseudo` of local runs, stored for the tab. `ltr` and `en` end them. */
const LOCAL_SWITCHES = ['dir', 'lang'] as const;

const keyOf = (name: string): string => `local-${name}`;

const readSwitches = (): Partial<Record<(typeof LOCAL_SWITCHES)[number], string>> => {
  const parameters = new URLSearchParams(location.search);
  const readSwitch = (name: string): string | null => {
    const asked = parameters.get(name);
    try {
      if (asked) sessionStorage.setItem(keyOf(name), asked);
      return asked ?? sessionStorage.getItem(keyOf(name));
    } catch {
      // Without storage, a parameter counts until the next load.
      return asked;
    }
  };
  return Object.fromEntries(
    LOCAL_SWITCHES.flatMap((name) => {
      const value = readSwitch(name);
      return value ? [[name, value]] : [];
    }),
  );
};

/** Shows the site from right to left, or in a made-up language that is 40 % longer. */
const applySwitches = async (): Promise<void> => {
  const { dir, lang } = readSwitches();
  if (dir === 'rtl') document.documentElement.dir = 'rtl';
  if (lang === 'pseudo') {
    const { pseudoLocalizePage } = await import('./pseudo');
    pseudoLocalizePage(document.documentElement);
  }
};

/** Milliseconds to wait for the script. A hanging service must not stop the splash. */
const STAND_IN_TIMEOUT_MS = 3000;

/** Replaces Google's `gapi` before the first sign-in, so that the popup works without internet. */
const loadStandIn = (emulatorUrl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error(`The identity front at ${emulatorUrl} does not answer`));
    const timer = setTimeout(fail, STAND_IN_TIMEOUT_MS);
    script.src = new URL('/gapi-stand-in.js', emulatorUrl).href;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });

/** Prepares a local run. Loaded only if the configuration names an identity emulator. */
export const prepareLocalRun = async (emulatorUrl: string): Promise<void> => {
  await applySwitches();
  await loadStandIn(emulatorUrl);
};
