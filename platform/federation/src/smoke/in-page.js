// Finds what a remote changes in a page. This script runs before the page's first script. It is
// JavaScript, because tools that compile TypeScript add helper functions that the page lacks.
{
  const isObject = (value) => Object(value) === value;

  /** The objects that all scripts of the page share, by name. */
  const owners = Object.entries({ window, document, navigator, history, performance });
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
    if (!isObject(value) || value === window) continue;
    owners.push([name, value]);
    if (isObject(value.prototype)) owners.push([`${name}.prototype`, value.prototype]);
  }

  /** Returns a property's getter or value. Reads the value of handlers such as `window.onerror`. */
  const factOf = (object, key) => {
    const { value, get } = Object.getOwnPropertyDescriptor(object, key) ?? {};
    const isHandler = object === window && String(key).startsWith('on');
    return isHandler ? window[key] : (get ?? value);
  };
  const factsOf = (object) =>
    new Map(Reflect.ownKeys(object).map((key) => [key, factOf(object, key)]));
  const before = owners.map(([name, object]) => ({ name, object, facts: factsOf(object) }));

  const changesOf = ({ name, object, facts }) => {
    const now = factsOf(object);
    return [...new Set([...facts.keys(), ...now.keys()])].flatMap((key) => {
      const label = `${name}.${String(key)}`;
      if (!facts.has(key)) return [`adds ${label}`];
      if (!now.has(key)) return [`removes ${label}`];
      return Object.is(now.get(key), facts.get(key)) ? [] : [`changes ${label}`];
    });
  };

  const reports = [];
  addEventListener('remote-report', ({ detail }) => reports.push(detail));

  const labelOf = (element) => `<${element.localName}${element.id ? `#${element.id}` : ''}>`;

  /** Returns the CSS variables of a style sheet. */
  const variablesOf = (sheet) => {
    try {
      return [...sheet.cssRules].flatMap(({ cssText }) => cssText.match(/--[\w-]+/g) ?? []);
    } catch {
      // Returns none: the browser hides rules of style sheets that were requested without CORS.
      return [];
    }
  };

  /** Returns a remote's style sheets: those of its files, and those that scripts created. */
  const sheetsOf = (folder) => [
    ...[...document.styleSheets].filter(({ href, ownerNode }) =>
      // A style element with text is the shell's, because the policy allows no other. One without
      // text may be the remote's, because a script can add rules to it.
      href ? href.startsWith(folder) : !ownerNode?.textContent,
    ),
    ...document.adoptedStyleSheets,
  ];

  /** Finds the site's elements outside the remote's page, without those that it adds to the body. */
  const elementsOutside = () => {
    const main = document.querySelector('main');
    const own = document.querySelector('main [data-remote]') ?? main;
    const site = [...document.body.children].find((child) => child.contains(main));
    const all = [document.documentElement, document.body];
    if (site) all.push(site, ...site.querySelectorAll('*'));
    return all.filter((element) => !own?.contains(element) || (own === main && element === main));
  };

  /** Compares the styles of elements outside the remote's page with and without its sheets. */
  const stylesOutside = (folder) => {
    const html = document.documentElement;
    const outside = elementsOutside();
    const sheets = sheetsOf(folder);
    const names = [...new Set([...getComputedStyle(html), ...sheets.flatMap(variablesOf)])];
    const read = () =>
      outside.flatMap((element) => {
        const style = getComputedStyle(element);
        return names.map((name) => [
          `${name} of ${labelOf(element)}`,
          style.getPropertyValue(name),
        ]);
      });
    // Hides the document: without boxes, computed sizes come from the styles, not the content.
    const { display } = html.style;
    html.style.display = 'none';
    const withSheets = read();
    for (const sheet of sheets) sheet.disabled = true;
    const without = read();
    for (const sheet of sheets) sheet.disabled = false;
    html.style.display = display;
    const changes = withSheets.flatMap(([label, after], at) => {
      const [, plain] = without[at];
      return after === plain ? [] : [`${label} (${plain} → ${after})`];
    });
    const attributes = [html, document.body].flatMap((element) =>
      ['class', 'style'].flatMap((name) => {
        const value = element.getAttribute(name);
        return value ? [`${name}="${value}" of ${labelOf(element)}`] : [];
      }),
    );
    return [...new Set([...attributes, ...changes])];
  };

  Object.defineProperty(window, 'pageMarks', {
    value: (folder) => ({
      reports,
      globals: before.flatMap(changesOf),
      styles: stylesOutside(folder),
      tab: window.tabMarks(folder),
    }),
  });
}
