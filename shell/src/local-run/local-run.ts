/** Milliseconds to wait for the script: an emulator that hangs must not keep the splash shown. */
const STAND_IN_TIMEOUT_MS = 3000;

/**
 * Loads a replacement of Google's `gapi`, so that the sign-in popup works without internet. The
 * shell loads this module only if the configuration names an identity emulator.
 */
export const loadGapiReplacement = (emulatorUrl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error(`The identity front at ${emulatorUrl} does not answer`));
    script.src = new URL('/gapi-stand-in.js', emulatorUrl).href;
    script.onload = () => resolve();
    script.onerror = fail;
    setTimeout(fail, STAND_IN_TIMEOUT_MS);
    document.head.append(script);
  });
