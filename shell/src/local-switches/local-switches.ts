/** Switches of local runs: `?dir=rtl` and `?lang=pseudo`, stored for the tab; `ltr` and `en` turn them off. */
const SWITCHES = ['dir', 'lang'] as const;

const keyOf = (name: string): string => `local-${name}`;

/** Reads the switches from the address, else from the tab. */
const readSwitches = (): Partial<Record<(typeof SWITCHES)[number], string>> => {
  const parameters = new URLSearchParams(location.search);
  return Object.fromEntries(
    SWITCHES.flatMap((name) => {
      const asked = parameters.get(name);
      if (asked) sessionStorage.setItem(keyOf(name), asked);
      const value = asked ?? sessionStorage.getItem(keyOf(name));
      return value ? [[name, value]] : [];
    }),
  );
};

/**
 * Shows the site from right to left, or in a made-up language that is 40 % longer. Call it only when the configuration
 * names an identity emulator, which no deployed site has.
 */
export const applyLocalSwitches = async (): Promise<void> => {
  const { dir, lang } = readSwitches();
  if (dir === 'rtl') document.documentElement.dir = 'rtl';
  if (lang === 'pseudo') {
    const { speakPseudo } = await import('./pseudo');
    speakPseudo(document.documentElement);
  }
};
