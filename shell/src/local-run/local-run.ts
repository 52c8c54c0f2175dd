/** The value of a parameter of local runs, such as `?dir=rtl`. It is stored for the tab. */
const readSwitch = (name: 'dir' | 'lang'): string | null => {
  const key = `local-${name}`;
  const asked = new URLSearchParams(location.search).get(name);
  try {
    if (asked) sessionStorage.setItem(key, asked);
    return asked ?? sessionStorage.getItem(key);
  } catch {
    // Without storage, a parameter counts until the next load.
    return asked;
  }
};

/** `?dir=rtl` and `?lang=pseudo` count until `?dir=ltr` and `?lang=en` end them. */
const applySwitches = async (): Promise<void> => {
  if (readSwitch('dir') === 'rtl') document.documentElement.dir = 'rtl';
  if (readSwitch('lang') === 'pseudo') {
    const { pseudoLocalizePage } = await import('./pseudo');
    pseudoLocalizePage(document.documentElement);
  }
};

/** Milliseconds to wait for the script. A service that hangs must not keep the splash shown. */
const STAND_IN_TIMEOUT_MS = 3000;

/** Loads a replacement of Google's `gapi`, so that the sign-in popup works without internet. */
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

/**
 * Applies the parameters of a local run, and loads the replacement of Google's script. The shell
 * loads this module only if the configuration names an identity emulator.
 */
export const prepareLocalRun = async (emulatorUrl: string): Promise<void> => {
  await applySwitches();
  await loadStandIn(emulatorUrl);
};
