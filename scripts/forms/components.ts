import ts from 'typescript';
import { type Callable, functionIn, givenIn, inBraces, NO_SCOPE, type Scope } from './scope.ts';
import type { Sources } from './sources.ts';

/** Finds what the tag of an element stands for. */
export class Components {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** A form of the document or of the router: `form`, `Form`, `fetcher.Form`, or a constant that is one of them. */
  isForm(tag: ts.JsxTagNameExpression, scope: Scope): boolean {
    if (ts.isPropertyAccessExpression(tag)) return tag.name.text === 'Form';
    if (tag.getText() === 'form') return true;
    const declaration = this.#sources.declarationOf(tag);
    const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    const isNamed = /Form$/.test(tag.getText()) || /\.Form\b/.test(value?.getText() ?? '');
    return isNamed && this.of(tag, scope).length === 0;
  }

  of(tag: ts.Node, scope: Scope): Callable[] {
    const found = functionIn(this.#sources, tag, scope);
    if (found) return [found];
    if (!ts.isIdentifier(tag)) return [];
    const given = givenIn(this.#sources, tag, scope);
    const [node] = given?.nodes ?? [];
    if (given && node) return this.#componentsIn(inBraces(node), given.scope);
    const declaration = this.#sources.declarationOf(tag);
    const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return value ? this.#componentsIn(value, scope) : [];
  }

  /** `FORMS[mode]`, `lazy(() => import('…'))`, `useFrame()` */
  #componentsIn(value: ts.Node, scope: Scope): Callable[] {
    const inAll = (nodes: readonly ts.Node[]) => nodes.flatMap((node) => this.#componentsIn(node, scope));
    if (ts.isIdentifier(value)) return this.of(value, scope);
    if (ts.isArrowFunction(value) && !ts.isBlock(value.body) && ts.isCallExpression(value.body))
      return inAll([value.body]);
    if (ts.isObjectLiteralExpression(value))
      return inAll(value.properties.flatMap((line) => (ts.isPropertyAssignment(line) ? [line.initializer] : [])));
    if (ts.isElementAccessExpression(value) || ts.isSatisfiesExpression(value) || ts.isAsExpression(value))
      return inAll([value.expression]);
    if (ts.isConditionalExpression(value)) return inAll([value.whenTrue, value.whenFalse]);
    if (!ts.isCallExpression(value))
      return [functionIn(this.#sources, value, scope)].filter((found) => found !== undefined);
    // the functions of a default value are no components
    if (value.expression.getText() === 'createContext') return [];
    const imported = value.expression.kind === ts.SyntaxKind.ImportKeyword && this.#sources.importedBy(value);
    if (imported && ts.isFunctionDeclaration(imported)) return [{ declaration: imported, scope: NO_SCOPE }];
    const called = functionIn(this.#sources, value.expression, scope);
    if (!called) return inAll(value.arguments);
    return [...inAll(returnsOf(called.declaration)), ...inAll(value.arguments)];
  }
}

function returnsOf({ body }: ts.FunctionLikeDeclaration): ts.Node[] {
  if (!body || !ts.isBlock(body)) return body ? [body] : [];
  return body.statements.flatMap((line) => (ts.isReturnStatement(line) && line.expression ? [line.expression] : []));
}
