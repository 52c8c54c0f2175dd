import { afterEach, describe, expect, it } from 'vitest';
import { addCatalog, type Catalog, forgetLanguages, switchLanguage } from './language';
import { messages, plural, translated, translatedWith } from './messages';

const texts = messages('test', {
  title: 'Users',
  nested: { hello: 'Hello {name}, you are {name}' },
  moved: plural('{count} user moved to {place}', '{count} users moved to {place}'),
  stored: plural('This row is stored', "They're stored"),
  own: (name: string): string => (name ? texts.nested.hello(name) : texts.title),
});

afterEach(forgetLanguages);

describe('messages', () => {
  it('messages are in English until a catalog is loaded', () => {
    switchLanguage('de');
    expect(texts.title).toBe('Users');
    expect(texts.nested.hello('Kari')).toBe('Hello Kari, you are Kari');
    expect(texts.moved(1, 'Oslo')).toBe('1 user moved to Oslo');
    expect(texts.moved(1240, 'Oslo')).toBe('1.240 users moved to Oslo');
  });

  it('a plural message uses the singular form only for the number one, even if the text of the message does not contain the number', () => {
    expect(texts.moved(1, 'Oslo')).toBe('1 user moved to Oslo');
    expect(texts.moved(0, 'Oslo')).toBe('0 users moved to Oslo');
    expect([texts.stored(1), texts.stored(2)]).toEqual(['This row is stored', "They're stored"]);
  });

  it('messages change after a switch of language, and a translation may have the values in another order', () => {
    addCatalog('ar', {
      'test.title': 'المستخدمون',
      'test.moved': { two: 'إلى {place}: مستخدمان', few: '{place}، {count}', other: '{count}؟' },
    });
    switchLanguage('ar');
    expect(texts.title).toBe('المستخدمون');
    expect(texts.moved(2, 'أوسلو')).toBe('إلى أوسلو: مستخدمان');
    expect(texts.moved(3, 'أوسلو')).toMatch(/^أوسلو، [3٣]$/);
    expect(texts.own('')).toBe('المستخدمون');
    switchLanguage('en');
    expect(texts.title).toBe('Users');
  });

  it('a message is shown in English if its translation has an unknown placeholder, or if only one of the two texts has plural forms', () => {
    addCatalog('de', {
      'test.title': { one: 'Person', other: 'Personen' },
      'test.nested.hello': 'Hallo {person}',
      'test.moved': 'Verschoben nach {place}',
      'test.stored': { one: 'Gespeichert', other: '{count} von {all} gespeichert' },
    });
    switchLanguage('de');
    expect(texts.title).toBe('Users');
    expect(texts.nested.hello('Kari')).toBe('Hello Kari, you are Kari');
    expect(texts.moved(2, 'Oslo')).toBe('2 users moved to Oslo');
    expect([texts.stored(1), texts.stored(2)]).toEqual(['Gespeichert', "They're stored"]);
    addCatalog('de', { 'test.title': '{count} Personen' });
    expect(texts.title).toBe('Users');
    expect(translated('test.title', 'Users')).toBe('Users');
    expect(translatedWith('test.moved', {})).toBeUndefined();
  });

  it('a message is shown in English if a translation tool has left its translation as null', () => {
    const empty = { 'test.title': null, 'test.moved': null } as unknown as Catalog;
    addCatalog('de', empty);
    switchLanguage('de');
    expect(texts.title).toBe('Users');
    expect(texts.moved(2, 'Oslo')).toBe('2 users moved to Oslo');
  });

  it('a value that looks like a placeholder is shown unchanged', () => {
    expect(texts.nested.hello('{name}')).toBe('Hello {name}, you are {name}');
  });

  it("the document's language and direction follow a switch of language", () => {
    switchLanguage('ar');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl']);
    switchLanguage('pt-BR');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['pt-BR', 'ltr']);
  });
});
