import type { CandidateHealth } from './read-health';

/** The shares of visitors, in percent, that a watched release gets one after another. */
const SHARE_STEPS = [10, 50, 100];

type Watched = {
  look: () => Promise<Pick<CandidateHealth, 'candidate' | 'samples' | 'verdict'>>;
  /** Gives the candidate to a share of the visitors, in percent. A share of 100 makes it live. */
  toShare: (share: number, version: string) => Promise<unknown>;
  withdraw: (reason: string) => Promise<unknown>;
  tell: (sentence: string) => Promise<unknown>;
  pause: () => Promise<unknown>;
};

/**
 * Gives a healthy candidate to more and more visitors, and withdraws a faulty candidate. Each step
 * needs twice the visits of the step before, so that each share is really tried.
 */
export const watchRelease = async ({
  look,
  toShare,
  withdraw,
  tell,
  pause,
}: Watched): Promise<void> => {
  let needed = 0;
  for (;;) {
    const { candidate, samples, verdict } = await look();
    const { version, share } = candidate;
    const visits = samples.candidate.visits.all;
    if (verdict === 'withdraw') {
      const reason = `after ${visits} visits: it is worse.`;
      await withdraw(`after ${visits} visits, it is worse than the live version`);
      return void (await tell(`${version} was withdrawn ${reason}`));
    }
    if (verdict === 'keep' && visits >= needed) {
      needed = 2 * visits;
      const next = SHARE_STEPS.find((each) => each > share) ?? 100;
      await toShare(next, version);
      await tell(`${version} is healthy after ${visits} visits: ${next} % of the visitors get it.`);
      if (next === 100) return;
    }
    await pause();
  }
};
