export const writeHosting = (_site: string): void => {};
