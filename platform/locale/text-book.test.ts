import { describe, expect, it } from 'vitest';
import { createTextBook } from './text-book.ts';

const english = {
  goods: {
    add: 'Add to cart',
    only: 'Only in English',
    found: { count_one: '{{count}} thing', count_other: '{{count}} things' },
  },
};

describe('a text book', () => {
  it('finds nested texts of an area and fills in values', () => {
    const book = createTextBook('en', { shell: { a: { b: 'Hello, {{ name }}{{missing}}!' } } });
    expect(book.t('shell:a.b', { name: 'Lin' })).toBe('Hello, Lin!');
  });

  it('picks the plural form of the language', () => {
    const book = createTextBook('en', english);
    expect(book.t('goods:found.count', { count: 1 })).toBe('1 thing');
    expect(book.t('goods:found.count', { count: 0 })).toBe('0 things');
  });

  it('takes the general form where a language has no other, as French for millions', () => {
    const french = { goods: { found: { count_one: '{{count}} objet', count_other: '{{count}} objets' } } };
    const book = createTextBook('fr', french, english);
    expect(book.t('goods:found.count', { count: 0 })).toBe('0 objet');
    expect(book.t('goods:found.count', { count: 1_000_000 })).toBe('1000000 objets');
    expect(createTextBook('lao', { goods: { n_other: 'ຊິ້ນ' } }).t('goods:n', { count: 1 })).toBe('ຊິ້ນ');
  });

  it('falls back to English, then to the key', () => {
    const book = createTextBook('fr', { goods: {} }, english);
    expect(book.t('goods:only')).toBe('Only in English');
    expect(book.t('goods:nothing')).toBe('goods:nothing');
    expect([book.has('goods:only'), book.has('goods:found.count'), book.has('goods:nothing')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('takes areas that arrive later', () => {
    const book = createTextBook('fr', {});
    book.add('login', { title: 'Connexion' });
    expect(book.t('login:title')).toBe('Connexion');
  });

  it('does not return inherited properties of objects as texts', () => {
    const book = createTextBook('en', english);
    expect(book.t('goods:constructor')).toBe('goods:constructor');
    expect(book.t('__proto__:toString')).toBe('__proto__:toString');
  });
});
