import ts from 'typescript';

/** What an object literal says about a name. */
export function propertyOf(literal: ts.ObjectLiteralExpression, name: string): ts.Node | undefined {
  for (const line of literal.properties) {
    if (ts.isPropertyAssignment(line) && line.name.getText() === name) return line.initializer;
    if (ts.isShorthandPropertyAssignment(line) && line.name.text === name) return line.name;
  }
  return undefined;
}

/** The page's own: none, a query, or one that is known only in the page. */
export function pathsOf(actions: readonly string[]): string[] {
  return [...new Set(actions.map((action) => action.replace(/[?#].*$/, '')))].filter((path) => path.startsWith('/'));
}

export const isAnd = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;

export const isHook = (value: ts.Expression) =>
  ts.isCallExpression(value) && /^use[A-Z]/.test(value.expression.getText());

/** Whether `onSubmit` always does something else instead: with scripts, the form is never sent. */
export function isReplaced(handler: ts.Node | undefined): boolean {
  const written = handler && ts.isJsxExpression(handler) ? handler.expression : handler;
  if (!written || !ts.isArrowFunction(written) || !ts.isBlock(written.body)) return false;
  const isFirst = written.body.statements[0]?.getText() === 'event.preventDefault();';
  return isFirst && !/submit\(/i.test(written.body.getText());
}

const EMPTY_STATE = /^(?:useState|React\.useState)(?:<[^()]*>)?\((?:false|null|undefined|)\)$/;

/** Whether a constant is true only after a script has run: `useHydrated()`, or a state that begins empty. */
export function scriptedBy(declaration: ts.Node): 'hydrated' | 'state' | undefined {
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer?.getText() === 'useHydrated()' ? 'hydrated' : undefined;
  if (!ts.isBindingElement(declaration) || !ts.isVariableDeclaration(declaration.parent.parent)) return undefined;
  return EMPTY_STATE.test(declaration.parent.parent.initializer?.getText() ?? '') ? 'state' : undefined;
}
