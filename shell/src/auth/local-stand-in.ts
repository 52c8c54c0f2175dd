/** Time limit of the script, in milliseconds: a front that hangs must not keep the splash on the screen. */
const TIME_LIMIT = 3000;

/**
 * In local runs, loads the stand-in for Google's `gapi` script from the identity front, so that the popup works without
 * internet. The SDK uses it if it is loaded before the first sign-in. Called only when an emulator is configured.
 */
export const loadLocalStandIn = (emulatorUrl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => reject(new Error(`The identity front at ${emulatorUrl} does not answer`));
    const timer = setTimeout(fail, TIME_LIMIT);
    script.src = new URL('/gapi-stand-in.js', emulatorUrl).href;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });
