const scripts = new Set<string>();

/**
 * Creates a blob URL for the script of a worker. The shell's Trusted Types policy refuses all other
 * blob URLs. In the build of a remote, the class that replaces `Worker` calls this function.
 */
export const workerScript = (source: string): string => {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  scripts.add(url);
  return url;
};

export const isWorkerScript = (url: string): boolean => scripts.has(url);
