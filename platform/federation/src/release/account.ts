import { userInfo } from 'node:os';

/** The name of the account on this computer. A user of a container may have a number and no name. */
export const accountName = (): string => {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER || `uid-${process.getuid?.()}`;
  }
};
