import { expect, test } from 'vitest';
import { licenceLines, noticesOf, readLicences } from './licences';

test('the licence notices contain the text of each licence once', async () => {
  const licensed = await readLicences();
  const notices = noticesOf(['react@19.3.1', 'react-dom@19.3.1'], licensed);
  expect(notices).toContain('react-dom@19.3.1 (MIT)\nreact@19.3.1 (MIT)\n\nMIT License');
  expect(notices.match(/Permission is hereby granted/g)).toHaveLength(1);
});

test('the licence report shows the number of packages for a common licence, and their names for a rare licence', () => {
  const licensed = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({
    name,
    versions: ['1.0.0'],
    paths: [''],
    license: name === 'g' ? 'ISC' : 'MIT',
  }));
  const more = [...licensed, { name: 'h', versions: ['2.0.0'], paths: [''], license: 'MIT' }];
  const ids = more.map(({ name, versions: [version] }) => `${name}@${version}`);
  expect(licenceLines(ids, more)).toEqual(['MIT: 7 packages', 'ISC: g@1.0.0']);
});
