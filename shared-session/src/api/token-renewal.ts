/**
 * Renews a token that the server did not accept: once for all calls that were sent with it, those whose 401 arrives
 * after the renewal included (specification 7).
 */
export const createTokenRenewal = (
  getIdToken: (forceRefresh: true) => Promise<string | null>,
): ((stale: string) => Promise<string | null>) => {
  let last: { stale: string; renewed: Promise<string | null> } | null = null;

  return (stale) => {
    if (last?.stale === stale) return last.renewed;
    const renewal = { stale, renewed: getIdToken(true) };
    last = renewal;
    const forget = (): void => {
      if (last === renewal) last = null;
    };
    renewal.renewed.then((token) => {
      if (token === null || token === stale) forget();
    }, forget);
    return renewal.renewed;
  };
};
