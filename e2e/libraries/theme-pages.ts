const page = (imports: string, setTheme: string, content: string) => `
import { useLayoutEffect, useState } from 'react';
${imports}
const root = document.documentElement;
export default () => {
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  useLayoutEffect(() => { ${setTheme} }, [theme]);
  return (
    <>
      <button type="button" onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>Change theme</button>
      <div style={{ width: 512, padding: 16, background: 'gray' }}>
        <section aria-label="Sample">${content}</section>
      </div>
    </>
  );
};`;

const CLASS = `root.classList.toggle('dark', theme === 'dark');`;

/** Each page switches the theme as the documentation of its library describes. */
export const THEME_PAGE_SOURCES: Readonly<Record<string, string>> = {
  mantine: page(
    `import '@mantine/core/styles.css';
import { Alert, Button, Card, MantineProvider, TextInput } from '@mantine/core';`,
    '',
    `<MantineProvider forceColorScheme={theme} withCssVariables={false} withGlobalClasses={false}>
      <Card withBorder>
        <Alert title="Note">It works</Alert>
        <TextInput label="Name" placeholder="Ada" />
        <Button variant="default">Save</Button>
      </Card>
    </MantineProvider>`,
  ),
  bootstrap: page(
    `import 'bootstrap/dist/css/bootstrap.css';`,
    'root.dataset.bsTheme = theme;',
    `<div className="card p-3 bg-body text-body">
      <div className="alert alert-info">It works</div>
      <input className="form-control" aria-label="Name" />
      <button type="button" className="btn btn-outline-secondary">Save</button>
      <button type="button" className="btn-close" aria-label="Close" />
    </div>`,
  ),
  chakra: page(
    `import { Alert, Box, Button, ChakraProvider, createSystem, defaultConfig, Input } from '@chakra-ui/react';
const system = createSystem({ ...defaultConfig, globalCss: {} }, { preflight: { scope: '.sample' } });`,
    CLASS,
    `<ChakraProvider value={system}>
      <Box className="sample" bg="bg" color="fg" padding="4">
        <Alert.Root status="info"><Alert.Title>It works</Alert.Title></Alert.Root>
        <Input aria-label="Name" />
        <Button variant="outline">Save</Button>
      </Box>
    </ChakraProvider>`,
  ),
  tailwind: page(
    `import './tailwind.css';`,
    CLASS,
    `<div className="bg-white dark:bg-slate-900 text-slate-900 dark:text-slate-100 p-4 sample">
      <p className="border border-slate-300 dark:border-slate-600">It works</p>
      <button type="button" className="bg-sky-600 dark:bg-sky-300 px-4">Save</button>
    </div>`,
  ),
};

export const TAILWIND_STYLE_SHEET = `@import "tailwindcss";
@custom-variant dark (&:where(.dark, .dark *));
:root { --sample: rgb(0 0 0); }
.dark { --sample: rgb(255 255 255); }
.sample { outline: 2px solid var(--sample); }`;
