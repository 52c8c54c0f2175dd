import { expect, test } from 'vitest';
import { licenceLines, noticesOf, readLicences } from './licences';

test('the licence notices contain the text of each licence once', async () => {
  const licensed = await readLicences();
  const notices = noticesOf(['react@19.3.1', 'react-dom@19.3.1'], licensed);
  expect(notices).toContain('react-dom@19.3.1 (MIT)\nreact@19.3.1 (MIT)\n\nMIT License');
  expect(notices.match(/Permission is hereby granted/g)).toHaveLength(1);
});

test('the licence report shows the number of packages for a common licence, and their names for a rare licence', () => {
  const packages = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => ({
    id: `${name}@1.0.0`,
    folder: '',
    license: name === 'g' ? 'ISC' : 'MIT',
  }));
  expect(licenceLines(packages)).toEqual(['MIT: 7 packages', 'ISC: g@1.0.0']);
});
