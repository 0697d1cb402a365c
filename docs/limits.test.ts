import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGE = read('docs/limits.md');

const rows = PAGE.split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.slice(1, -1).split('|'))
  .map(([what = '', value = '', shown = '']) => ({ what: what.trim(), value, shown }))
  .filter(({ shown }) => shown.includes(' › '));

const REGULAR = /[.*+?^${}()|[\]\\]/g;
const found = (text: string, pattern: string) => new RegExp(pattern, 'm').exec(text)?.[1];

/** The expression of a constant, or of one property of an object: `SHARED.login`. */
function expressionOf(path: string, name: string): string {
  const [constant = '', property] = name.replaceAll(REGULAR, (sign) => (sign === '.' ? sign : '')).split('.');
  const text = read(path).replaceAll(/^\s*\/\/.*\n/gm, '');
  const whole = found(text, `const ${constant}\\b[^=]*= ?([^;]*);`) ?? allNamed(text, constant);
  const part = property ? found(whole, `\\b${property}: ([^\\n]*?),?$`) : whole;
  if (!part) throw new Error(`${path} has no ${name}`);
  return part;
}

/** Properties or parameters of this name, where there is no such constant. */
function allNamed(text: string, name: string): string {
  return [...text.matchAll(new RegExp(`\\b${name}\\b ?[:=] ?([\\d_]+)`, 'g'))].map((match) => match[1]).join(', ');
}

const FACTORS: Readonly<Record<string, number>> = { MB: 1024 ** 2, MEGABYTE: 1024 ** 2 };

/** The numbers of an expression, with products and quotients computed: `[20, 1 / 12]`. */
function numbersOf(expression: string): number[] {
  const plain = expression
    .replaceAll(/\b(MB|MEGABYTE)\b/g, (name) => String(FACTORS[name]))
    .replaceAll(/(\d)_(?=\d)/g, '$1');
  return [...plain.matchAll(/\d+(?: [*/] \d+)*/g)].map(([product]) =>
    product.split(/ (?=[*/])/).reduce((sum, step) => {
      const factor = Number(step.replace(/^[*/] /, ''));
      return step.startsWith('/') ? sum / factor : sum * factor;
    }, 1),
  );
}

const UNITS: [RegExp, number][] = [
  [/^ ?MB/, 1024 ** 2],
  [/^ ?KB/, 1024],
  [/^ an hour/, 1 / 60],
  [/^ a day/, 1 / 1440],
];

/** The numbers that a cell states, in the unit of the constant. */
function statedIn(cell: string, names: readonly string[]): number[] {
  const plain = cell.replaceAll(/(\d),(?=\d{3})/g, '$1');
  const isInMs = names.some((name) => /(?:_MS|Ms)$/.test(name));
  const isInSeconds = names.some((name) => name.endsWith('_SECONDS'));
  return [...plain.matchAll(/\d+/g)].map((match) => {
    const rest = plain.slice(match.index + match[0].length);
    const unit = UNITS.find(([pattern]) => pattern.test(rest))?.[1] ?? 1;
    if (isInMs && /^[\d, ]* seconds/.test(rest)) return Number(match[0]) * 1_000;
    if (isInSeconds && rest.startsWith(' minutes')) return Number(match[0]) * 60;
    return Number(match[0]) * unit;
  });
}

const constantsIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, path = '', name = '']) => ({ path, name }));

describe('the page of limits', () => {
  it.each(rows)('states what the code applies: $what', ({ value, shown }) => {
    const applied = constantsIn(shown).flatMap(({ path, name }) => numbersOf(expressionOf(path, name)));
    const names = constantsIn(shown).map(({ name }) => name);
    expect(statedIn(value, names)).toEqual(applied.map((number) => expect.closeTo(number, 9)));
  });

  it('has the figures of most tables, so that a changed layout is noticed', () => {
    expect(rows.length).toBeGreaterThan(70);
  });

  it('names only files that exist', () => {
    const paths = [...PAGE.matchAll(/`((?:domains|platform|server|docs)\/[\w./-]+)/g)].map((match) => match[1] ?? '');
    expect(paths.filter((path) => globSync(path, { cwd: ROOT }).length === 0)).toEqual([]);
  });

  it('names every file that encrypts, signs or checks a signature', () => {
    const uses =
      /\b(?:createHmac|createCipheriv|createECDH|hkdfSync|createPrivateKey)\b|'(?:@node-rs\/argon2|oauth4webapi|web-push|@simplewebauthn\/server|alipay-sdk|otpauth)'/;
    const files = globSync(['domains/**/*.ts', 'platform/**/*.ts', 'server/**/*.ts'], { cwd: ROOT });
    const users = files.filter((path) => !path.endsWith('.test.ts') && uses.test(read(path)));
    expect(users.length).toBeGreaterThan(10);
    expect(users.filter((path) => !PAGE.includes(path))).toEqual([]);
  });

  it('names every setting with the address of another service', () => {
    const addresses = [...read('platform/settings/environment.ts').matchAll(/^ {2}(\w+_URL):/gm)].map(
      (match) => match[1] ?? '',
    );
    const own = ['PUBLIC_URL', 'MERCHANT_OFFICE_URL', 'DEVELOPER_OFFICE_URL'];
    expect(addresses.length).toBeGreaterThan(own.length);
    expect(addresses.filter((name) => !own.includes(name) && !PAGE.includes(name))).toEqual([]);
  });
});
