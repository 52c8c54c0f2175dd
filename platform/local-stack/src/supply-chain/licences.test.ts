import { expect, test } from 'vitest';
import { licenceLines, noticesOf, readAuditResult, readLicences } from './licences';

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

test('the licence report says that vulnerabilities are not known when the registry cannot list them', async () => {
  const refused = {
    stdout: '',
    stderr: 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE … responded with 405:',
  };
  const { text, isClean } = await readAuditResult(() => Promise.reject(refused));
  expect(text).toMatch(/^Not known: this registry does not tell .* \(it answered 405\)/);
  expect(isClean).toBe(true);
  const found = { stdout: '1 vulnerabilities found\n', stderr: '' };
  expect(await readAuditResult(() => Promise.reject(found))).toEqual({
    text: '1 vulnerabilities found',
    isClean: false,
  });
});
