import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');
const WEB = join(ROOT, 'web');

/** The sources of the pages with their types. */
export class Sources {
  readonly checker: ts.TypeChecker;
  readonly #program: ts.Program;

  /** @param modules Paths below web/. */
  constructor(modules: readonly string[]) {
    const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
    const files = [...new Set(modules)].map((module) => join(WEB, module));
    this.#program = ts.createProgram(files, { ...options, noEmit: true });
    this.checker = this.#program.getTypeChecker();
  }

  /** The names that a module exports. */
  exportsOf(module: string): Map<string, ts.Symbol> {
    const file = this.#program.getSourceFile(join(WEB, module));
    const symbol = file && this.checker.getSymbolAtLocation(file);
    return new Map(symbol ? this.checker.getExportsOfModule(symbol).map((found) => [found.name, found]) : []);
  }

  /** What a name stands for, through imports; undefined for libraries. */
  declarationOf(name: ts.Node): ts.Declaration | undefined {
    const symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.checker.getSymbolAtLocation(name);
    return symbol && this.ownDeclaration(symbol);
  }

  ownDeclaration(symbol: ts.Symbol): ts.Declaration | undefined {
    const target = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    const declaration = target.valueDeclaration ?? target.declarations?.[0];
    return declaration && isOwn(declaration.getSourceFile().fileName) ? declaration : undefined;
  }

  /** The default export of the module that `import('…')` names. */
  importedBy(call: ts.CallExpression): ts.Declaration | undefined {
    const [specifier] = call.arguments;
    const module = specifier && this.checker.getSymbolAtLocation(specifier);
    const found = module && this.checker.getExportsOfModule(module).find(({ name }) => name === 'default');
    return found && this.ownDeclaration(found);
  }
}

const isOwn = (file: string) => !relative(ROOT, file).startsWith('..') && !file.includes('/node_modules/');

/** `web/shop/checkout/cart.tsx:54` */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${relative(ROOT, file.fileName)}:${line + 1}`;
}
