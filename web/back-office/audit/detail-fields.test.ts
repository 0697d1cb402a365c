import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { WINGS } from '../../../domains/wings.ts';
import { LOGGED_FIELDS } from '../../parts/forum/use-logged-details.ts';
import forumLabels from '../../parts/locales/en/forum-office.json' with { type: 'json' };
import labels from '../locales/en/audit-details.json' with { type: 'json' };
import { DETAIL_FIELDS } from './detail-fields.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** The place of the details among the arguments of each function that records an act. */
type Recorders = Readonly<Record<string, number>>;
const RECORDERS: Recorders = { audit: 3, auditShop: 4, auditShopEach: 4, auditIssuer: 4 };

/** The names of the fields that the domains record, as the type checker knows them, by file. */
function recordedFields(recorders: Recorders): Map<string, string[]> {
  const calls = new RegExp(`\\b(${Object.keys(recorders).join('|')})\\(`);
  const files = globSync('domains/**/*.server.ts', { cwd: ROOT })
    .map((file) => join(ROOT, file))
    .filter((file) => calls.test(readFileSync(file, 'utf8')));
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  const found = new Map<string, string[]>();
  for (const file of files) {
    const names = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
        const details = node.arguments[recorders[node.expression.text] ?? -1];
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
  const isChange = ts.isCallExpression(details) && details.expression.getText() === 'changesOf';
  const [, after] = isChange ? details.arguments : [];
  const type = checker.getTypeAtLocation(after ?? details);
  for (const part of type.isUnion() ? type.types : [type]) {
    for (const { name } of checker.getPropertiesOfType(part)) names.add(name);
  }
}

it('every field that a verb records has a format and a label', () => {
  const fields = recordedFields(RECORDERS);
  expect(fields.size).toBeGreaterThan(40);
  const unknown = [...fields].flatMap(([file, names]) =>
    names.filter((name) => !(name in DETAIL_FIELDS && name in labels.field)).map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(Object.keys(DETAIL_FIELDS).sort()).toEqual(Object.keys(labels.field).sort());
}, 60_000);

it('no field belongs to two wings', () => {
  const fields = WINGS.flatMap(({ auditFields = {} }) => Object.keys(auditFields));
  expect(fields.length).toBeGreaterThan(0);
  expect(fields).toEqual([...new Set(fields)]);
});

it('every field that moderation of the forum records has a label', () => {
  const fields = recordedFields({ logModeration: 4 });
  expect(fields.size).toBeGreaterThan(8);
  // `do`, `on` and `scope` are expressed by the name of the action
  const known = [...Object.keys(LOGGED_FIELDS), ...Object.keys(forumLabels.settings), 'do', 'on', 'scope', 'isRemoved'];
  const unknown = [...fields].flatMap(([file, names]) =>
    names.filter((name) => !known.includes(name)).map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
}, 60_000);
