const scripts = new Set<string>();

/**
 * Creates an address from which a worker may start. The shell's Trusted Types policy refuses other
 * blobs. Only the builds of remotes call this function. Pages write
 * `new Worker(new URL(…, import.meta.url))` instead.
 */
export const workerScript = (source: string): string => {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  scripts.add(address);
  return address;
};

export const isWorkerScript = (address: string): boolean => scripts.has(address);
