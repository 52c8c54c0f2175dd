const SENTENCES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: free some space',
  EDQUOT: 'the disk quota is used up: free some space',
  EROFS: 'it is on a read-only disk: make it writable',
  EACCES: 'this account may not write there: change the permissions',
  EPERM: 'this account may not write there: change the permissions',
};

/** One clear sentence for an error of the disk that a release cannot do anything about. Other errors stay as they are. */
export const diskError = (error: unknown, site: string): unknown => {
  const sentence = SENTENCES[(error as NodeJS.ErrnoException | undefined)?.code ?? ''];
  if (!sentence) return error;
  return new Error(
    `${site} could not be changed, because ${sentence}, then run this again. Visitors get a complete site, and the next command cleans up.`,
    { cause: error },
  );
};
