const STORAGE_KEY = 'search-key';

/** Whether `/` moves to the search on this device. People who use speech or have a tremor switch it off (WCAG 2.1.4). */
export const readSearchKey = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
};

/** Stores the choice. False when the browser cannot store it, as in some private windows. */
export const storeSearchKey = (isOn: boolean): boolean => {
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
    return true;
  } catch {
    return false;
  }
};
