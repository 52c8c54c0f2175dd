import { endOverrides } from '../federation/overrides';

/** Ends the tab's overrides. A reload, since the code that was taken from elsewhere is running. */
export const takeReleasedVersions = (): void => {
  endOverrides(sessionStorage);
  location.reload();
};
