/**
 * The build writes this script into the page, after the registry. Somebody who was signed in here will most likely see the
 * page at this address again, so its files are requested beside the first script instead of after it. What fails here is
 * requested later in any case.
 */
(async () => {
  try {
    if (localStorage.getItem('was-signed-in') !== 'yes' || navigator.connection?.saveData) return;
    const { remotes } = JSON.parse(document.getElementById('registry').textContent);
    const found = findPage(Object.values(remotes));
    if (!found) return;
    const { release, route } = found;
    const { description, url, outlineOf } = release;
    const request = (type, file, integrity) => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'preload', as: type, href: file, fetchPriority: 'low' });
      // The same mode as the later request, or the browser would load the file twice.
      if (new URL(link.href).origin !== location.origin) link.crossOrigin = 'anonymous';
      if (integrity) link.integrity = integrity;
      document.head.append(link);
    };
    request('script', '%federation-runtime%');
    // A site with many remotes has only the outlines of their descriptions in the page.
    const { entry, files, routes } = outlineOf
      ? await (await fetch(new URL('remote.json', url), { integrity: outlineOf })).json()
      : description;
    const { scripts, styles } = routes.find(({ path }) => path === route.path);
    for (const script of [entry, ...scripts]) {
      request('script', new URL(script, url), files[script]);
    }
    for (const style of styles) request('style', new URL(style, url), files[style]);
  } catch {}

  function findPage(entries) {
    const path = location.pathname.replace(/(.)\/$/, '$1');
    // Which release a visitor gets while there is a candidate, the shell decides.
    const pages = entries
      .filter(({ current, candidate }) => current.description && !candidate)
      .flatMap(({ current }) =>
        current.description.routes.map((route) => ({ release: current, route })),
      );
    return pages.find(({ route }) => route.path === path);
  }
})();
