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

export const isHook = (value: ts.Expression) =>
  ts.isCallExpression(value) && /^use[A-Z]/.test(value.expression.getText());

const EMPTY_STATE = /^(?:useState|React\.useState)(?:<[^()]*>)?\((?:false|null|undefined|)\)$/;

/** Whether a constant is true only after a script has run: `useHydrated()`, or a state that begins empty. */
export function scriptedBy(declaration: ts.Node): 'hydrated' | 'state' | undefined {
  if (ts.isVariableDeclaration(declaration))
    return declaration.initializer?.getText() === 'useHydrated()' ? 'hydrated' : undefined;
  if (!ts.isBindingElement(declaration) || !ts.isVariableDeclaration(declaration.parent.parent)) return undefined;
  return EMPTY_STATE.test(declaration.parent.parent.initializer?.getText() ?? '') ? 'state' : undefined;
}
