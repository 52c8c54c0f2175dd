/** The letter Q as a speech bubble, on a 32 × 32 grid; `src/mark.svg` holds the same path. */
export const markPath =
  'M16 2a14 14 0 1 0 7.2 26L30 30l-2-6.8A14 14 0 0 0 16 2Zm0 6a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z';
