export const removeDraftsInAnotherTab = (): void => {
  for (const key of Object.keys(localStorage)) {
    localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }));
  }
};
