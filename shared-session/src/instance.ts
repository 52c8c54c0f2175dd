import { version } from '../package.json';

/** The version of this package, as the build of this copy saw it. */
export const SESSION_VERSION: string = version;

/** Made once a copy of this package: two builds share a copy exactly when they hold the same object. */
export const SESSION_INSTANCE: { readonly version: string } = Object.freeze({
  version: SESSION_VERSION,
});
