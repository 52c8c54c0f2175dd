const scripts = new Set<string>();

/**
 * Creates a blob URL from which a worker may start. The shell's Trusted Types policy refuses all
 * other blob URLs. The build of a remote inserts the call where a page has
 * `new Worker(new URL(…, import.meta.url))`.
 */
export const workerScript = (source: string): string => {
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  scripts.add(address);
  return address;
};

export const isWorkerScript = (address: string): boolean => scripts.has(address);
