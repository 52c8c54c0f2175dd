export const errorMessageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
