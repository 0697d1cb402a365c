import ts from 'typescript';
import { isAnd } from './elements.ts';
import type { Scope } from './scope.ts';
import { functionIn, givenIn, inBraces, withArguments } from './scope.ts';
import type { Sources } from './sources.ts';

/** Stands for a part that is known only when the page is rendered. */
const ANYTHING = '*';
const MOST_DEPTH = 12;

/** The texts that an expression may have; `*` for the parts that differ from row to row. */
export class Values {
  readonly #sources: Sources;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  of(expression: ts.Node, scope: Scope, depth = 0): string[] {
    if (depth > MOST_DEPTH) return [ANYTHING];
    const found =
      this.#read(expression, scope, depth + 1) ?? this.ofType(this.#sources.checker.getTypeAtLocation(expression));
    return [...new Set(found)];
  }

  /** The members of a union of texts. */
  ofType(type: ts.Type): string[] {
    if (type.isStringLiteral()) return [type.value];
    if (type.isUnion()) return type.types.filter(isText).flatMap((member) => this.ofType(member));
    if (type.flags & ts.TypeFlags.TemplateLiteral) return [(type as ts.TemplateLiteralType).texts.join(ANYTHING)];
    return [ANYTHING];
  }

  /** Whether a condition holds, if the caller has decided it: `isDocument`, `inDialog={false}`, `as === 'platform'`. */
  truthOf(condition: ts.Node, scope: Scope): boolean | undefined {
    const node = inBraces(condition);
    if (node.kind === ts.SyntaxKind.TrueKeyword || ts.isJsxAttribute(node)) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      const truth = this.truthOf(node.operand, scope);
      return truth === undefined ? undefined : !truth;
    }
    if (isAnd(node)) return this.#holdBoth(node, scope);
    if (ts.isBinaryExpression(node) && node.right.getText() === 'undefined') return this.#isGiven(node, scope);
    if (ts.isBinaryExpression(node)) return this.#isSame(node, scope);
    const isName = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node);
    const given = isName ? givenIn(this.#sources, node, scope) : undefined;
    const [value] = given?.nodes ?? [];
    return given && value && value !== node ? this.truthOf(value, given.scope) : undefined;
  }

  /** `intent === undefined`: whether the caller has left an attribute out. */
  #isGiven({ left, operatorToken }: ts.BinaryExpression, scope: Scope): boolean | undefined {
    const declaration = ts.isIdentifier(left) ? this.#sources.declarationOf(left) : undefined;
    const isAttribute = declaration && ts.isBindingElement(declaration) && ts.isParameter(declaration.parent.parent);
    if (!isAttribute) return undefined;
    const isMissing = givenIn(this.#sources, left, scope) === undefined;
    if (operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return isMissing;
    return operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken ? !isMissing : undefined;
  }

  #holdBoth({ left, right }: ts.BinaryExpression, scope: Scope): boolean | undefined {
    const both = [this.truthOf(left, scope), this.truthOf(right, scope)];
    if (both.includes(false)) return false;
    return both.includes(undefined) ? undefined : true;
  }

  /** `as === 'platform'`, where the caller has given a text. */
  #isSame({ left, operatorToken, right }: ts.BinaryExpression, scope: Scope): boolean | undefined {
    const given = this.#givenText(left, scope);
    if (given === undefined || !ts.isStringLiteral(right)) return undefined;
    if (operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return given === right.text;
    if (operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken) return given !== right.text;
    return undefined;
  }

  /** Through all callers that pass it on. */
  #givenText(name: ts.Node, scope: Scope): string | undefined {
    const given = givenIn(this.#sources, name, scope);
    const [value] = given?.nodes.map(inBraces) ?? [];
    if (!given || !value || value === name) return undefined;
    return ts.isStringLiteral(value) ? value.text : this.#givenText(value, given.scope);
  }

  #read(node: ts.Node, scope: Scope, depth: number): string[] | undefined {
    const of = (part: ts.Node) => this.of(part, scope, depth);
    if (ts.isStringLiteralLike(node)) return [node.text];
    if (ts.isJsxExpression(node)) return node.expression && of(node.expression);
    if (ts.isTemplateExpression(node)) {
      const spans = node.templateSpans.map(({ expression, literal }) => ({ parts: of(expression), end: literal.text }));
      const join = (heads: string[], { parts, end }: (typeof spans)[number]) =>
        heads.flatMap((head) => parts.map((part) => head + part + end));
      return spans.reduce(join, [node.head.text]);
    }
    if (ts.isConditionalExpression(node)) {
      const truth = this.truthOf(node.condition, scope);
      return [...(truth === false ? [] : of(node.whenTrue)), ...(truth === true ? [] : of(node.whenFalse))];
    }
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return of(node.expression);
    if (ts.isBinaryExpression(node) && isEither(node.operatorToken.kind)) return [...of(node.left), ...of(node.right)];
    if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) return this.#named(node, scope, depth);
    if (ts.isCallExpression(node)) return this.#called(node, scope, depth);
    return undefined;
  }

  #named(name: ts.Identifier | ts.PropertyAccessExpression, scope: Scope, depth: number): string[] | undefined {
    const given = givenIn(this.#sources, name, scope);
    if (given) return given.nodes.flatMap((node) => this.of(node, given.scope, depth));
    const declaration = ts.isIdentifier(name) ? this.#sources.declarationOf(name) : undefined;
    const isFixed = declaration && ts.isVariableDeclaration(declaration) && ts.isIdentifier(declaration.name);
    return isFixed && declaration.initializer ? this.of(declaration.initializer, scope, depth) : undefined;
  }

  /** A function that is one expression, or one `return`. */
  #called(call: ts.CallExpression, scope: Scope, depth: number): string[] | undefined {
    const called = functionIn(this.#sources, call.expression, scope);
    const result = called && resultOf(called.declaration);
    if (!called || !result) return undefined;
    return this.of(result, withArguments(called, call, scope), depth);
  }
}

function resultOf({ body }: ts.FunctionLikeDeclaration): ts.Expression | undefined {
  if (!body || !ts.isBlock(body)) return body;
  const [only] = body.statements;
  return body.statements.length === 1 && only && ts.isReturnStatement(only) ? only.expression : undefined;
}

const isEither = (kind: ts.SyntaxKind) =>
  kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken;
const isText = ({ flags }: ts.Type) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null));
