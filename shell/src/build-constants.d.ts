/** The shell's version, or `dev` on a development server. Set by the build. */
declare const SHELL_VERSION: string;
/** The version of each package the shell shares with remotes. Set by the build. */
declare const SINGLETON_VERSIONS: Readonly<Record<string, string>>;
/** The languages of the site besides English, from the catalogs in `locales`. Set by the build. */
declare const LANGUAGES: readonly string[];
