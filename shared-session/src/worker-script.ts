const scripts = new Set<string>();

/**
 * Creates an address from which a worker may start. The page's policy rejects every other blob
 * (Trusted Types), so only code with a checked hash can create one. Builds of remotes call this;
 * pages write `new Worker(new URL(…, import.meta.url))`.
 */
export const workerScript = (source: string): string => {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  scripts.add(address);
  return address;
};

/** Whether {@link workerScript} created this address. */
export const isWorkerScript = (address: string): boolean => scripts.has(address);
