import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import labels from '../locales/en/audit-details.json' with { type: 'json' };
import { DETAIL_FIELDS } from './detail-fields.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The place of the details among the arguments of each function that records an act. */
const RECORDERS: Readonly<Record<string, number>> = { audit: 3, auditShop: 4, auditShopEach: 4, auditIssuer: 4 };

/** The names of the fields that the domains record, as the type checker knows them, by file. */
function recordedFields(): Map<string, string[]> {
  const files = globSync('domains/**/*.server.ts', { cwd: ROOT })
    .map((file) => join(ROOT, file))
    .filter((file) => /\baudit(Shop|ShopEach|Issuer)?\(/.test(readFileSync(file, 'utf8')));
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const found = new Map<string, string[]>();
  for (const file of files) {
    const names = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const details = node.arguments[RECORDERS[node.expression.text] ?? -1];
        if (details) addFields(checker, details, names);
      }
      ts.forEachChild(node, visit);
    };
    const source = program.getSourceFile(file);
    if (source) visit(source);
    if (names.size > 0) found.set(file.slice(ROOT.length + 1), [...names]);
  }
  return found;
}

function addFields(checker: ts.TypeChecker, details: ts.Expression, names: Set<string>): void {
  // of `changesOf(before, after)`, the fields are those of the second argument
  const [, after] = ts.isCallExpression(details) ? details.arguments : [];
  const type = checker.getTypeAtLocation(after ?? details);
  for (const part of type.isUnion() ? type.types : [type]) {
    for (const { name } of checker.getPropertiesOfType(part)) names.add(name);
  }
}

it('every field that a verb records has a format and a label', () => {
  const fields = recordedFields();
  expect(fields.size).toBeGreaterThan(40);
  const unknown = [...fields].flatMap(([file, names]) =>
    names.filter((name) => !(name in DETAIL_FIELDS && name in labels.field)).map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(Object.keys(DETAIL_FIELDS).sort()).toEqual(Object.keys(labels.field).sort());
}, 60_000);
