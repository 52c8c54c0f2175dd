/** Milliseconds to wait for `gapi`. If an emulator hangs, the site then starts without `gapi`. */
const STAND_IN_TIMEOUT_MS = 3000;
const RETRY_MS = 1000;

/** Used as `gapi` until the emulator's script loads. Makes the auth SDK report a network error. */
const UNREACHABLE = { load: (_: string, { ontimeout }: { ontimeout(): void }) => ontimeout() };

/**
 * Loads a replacement of Google's `gapi`, so that the sign-in popup works without internet. The
 * shell loads this module only if the configuration names an identity emulator. After a failure,
 * requests the script again, because the emulator may start later than the shell.
 */
export const loadGapiReplacement = (emulatorUrl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    // Sets `gapi`. Otherwise, the SDK would load Google's own script, which the Content Security
    // Policy blocks.
    Object.assign(window, { gapi: UNREACHABLE });
    const fail = () => reject(new Error(`The identity front at ${emulatorUrl} does not answer`));
    const load = () => {
      const script = document.createElement('script');
      // Makes the browser send the header `Origin`, because the identity service refuses pages at
      // 127.0.0.1 without this header.
      script.crossOrigin = 'anonymous';
      script.src = new URL('/gapi-stand-in.js', emulatorUrl).href;
      script.onload = () => resolve();
      script.onerror = () => {
        fail();
        setTimeout(load, RETRY_MS);
      };
      document.head.append(script);
    };
    setTimeout(fail, STAND_IN_TIMEOUT_MS);
    load();
  });
