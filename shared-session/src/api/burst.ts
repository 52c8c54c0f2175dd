/** How long after its answer a readiness check still speaks for calls that fail, in ms. */
export const BURST_MS = 1000;

/** Failures that belong together: they share one readiness check and say the same thing once. */
export type Burst = {
  serverIsOk: Promise<boolean>;
  /** Runs `tell` unless this burst has told that already. */
  once: (subject: string, tell: () => void) => void;
};

/** Gives each failure its burst: the one under way, or a new one whose readiness check starts now. */
export const createBursts = (check: () => Promise<boolean>): (() => Burst) => {
  let current: Burst | null = null;

  const start = (): Burst => {
    const told = new Set<string>();
    const burst: Burst = {
      serverIsOk: check(),
      once: (subject, tell) => {
        if (told.has(subject)) return;
        told.add(subject);
        tell();
      },
    };
    void burst.serverIsOk.finally(() => {
      setTimeout(() => {
        if (current === burst) current = null;
      }, BURST_MS);
    });
    return burst;
  };

  return () => {
    current ??= start();
    return current;
  };
};
