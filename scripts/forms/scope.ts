import ts from 'typescript';
import type { Sources } from './sources.ts';

/** What a caller gives for a parameter: its expression (the children of an element: several), and where it stands. */
export interface Given {
  nodes: readonly ts.Node[];
  scope: Scope;
}

export type Attributes = ReadonlyMap<string, Given>;

/** What the parameters of the component that is being rendered stand for, by their declarations. */
export interface Scope {
  names: ReadonlyMap<ts.Node, Given>;
  /** Parameters that hold all attributes: `props`, `...rest`. */
  bags: ReadonlyMap<ts.Node, Attributes>;
}

export const NO_SCOPE: Scope = { names: new Map(), bags: new Map() };

export interface Callable {
  declaration: ts.FunctionLikeDeclaration;
  scope: Scope;
}

/** The scope in which a component is rendered with these attributes. */
export function withAttributes(sources: Sources, { declaration, scope }: Callable, attributes: Attributes): Scope {
  const inner = { names: new Map(scope.names), bags: new Map(scope.bags) };
  const [parameter] = declaration.parameters;
  if (!parameter) return inner;
  bind(parameter, attributes, inner);
  // const { intent, ...rest } = props;
  const statements = declaration.body && ts.isBlock(declaration.body) ? declaration.body.statements : [];
  for (const statement of statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const line of statement.declarationList.declarations) {
      const from = line.initializer && ts.isIdentifier(line.initializer) && sources.declarationOf(line.initializer);
      const bag = from && inner.bags.get(from);
      if (bag) bind(line, bag, inner);
    }
  }
  return inner;
}

function bind(
  target: ts.ParameterDeclaration | ts.VariableDeclaration,
  attributes: Attributes,
  scope: { names: Map<ts.Node, Given>; bags: Map<ts.Node, Attributes> },
): void {
  if (!ts.isObjectBindingPattern(target.name)) {
    scope.bags.set(target, attributes);
    return;
  }
  const taken = new Set<string>();
  for (const element of target.name.elements) {
    const name = (element.propertyName ?? element.name).getText();
    if (element.dotDotDotToken) {
      scope.bags.set(element, new Map([...attributes].filter(([attribute]) => !taken.has(attribute))));
      continue;
    }
    taken.add(name);
    const given = attributes.get(name);
    if (given) scope.names.set(element, given);
    else if (element.initializer) scope.names.set(element, { nodes: [element.initializer], scope });
  }
}

/** The scope in which a function is called. An object literal counts as attributes: `columns({ answer })`. */
export function withArguments(called: Callable, call: ts.CallExpression, scope: Scope): Scope {
  const inner = { names: new Map(called.scope.names), bags: new Map(called.scope.bags) };
  called.declaration.parameters.forEach((parameter, at) => {
    const argument = call.arguments[at];
    if (!argument) return;
    if (ts.isObjectBindingPattern(parameter.name) && ts.isObjectLiteralExpression(argument))
      bind(parameter, attributesOf(argument, scope), inner);
    else inner.names.set(parameter, { nodes: [argument], scope });
  });
  return inner;
}

function attributesOf(literal: ts.ObjectLiteralExpression, scope: Scope): Attributes {
  return new Map(
    literal.properties.flatMap((property): [string, Given][] => {
      if (ts.isPropertyAssignment(property))
        return [[property.name.getText(), { nodes: [property.initializer], scope }]];
      return ts.isShorthandPropertyAssignment(property)
        ? [[property.name.text, { nodes: [property.name], scope }]]
        : [];
    }),
  );
}

/** What the caller has given for `intent`, for `props.intent` or, as part of an object, for `dialog.action`. */
export function givenIn(sources: Sources, name: ts.Node, scope: Scope): Given | undefined {
  if (ts.isPropertyAccessExpression(name)) {
    const declaration = sources.declarationOf(name.expression);
    const bag = declaration && scope.bags.get(declaration);
    if (bag) return bag.get(name.name.text);
    const whole = declaration && scope.names.get(declaration);
    const [value] = whole?.nodes.map(inBraces) ?? [];
    const isObject = whole && value && ts.isObjectLiteralExpression(value);
    return isObject ? attributesOf(value, whole.scope).get(name.name.text) : undefined;
  }
  const declaration = sources.declarationOf(name);
  return declaration && scope.names.get(declaration);
}

/** The function that an expression names: a declaration, a constant or one that the caller has given. */
export function functionIn(sources: Sources, expression: ts.Node, scope: Scope): Callable | undefined {
  if (ts.isArrowFunction(expression) || ts.isFunctionExpression(expression)) return { declaration: expression, scope };
  if (!ts.isIdentifier(expression) && !ts.isPropertyAccessExpression(expression)) return undefined;
  const given = givenIn(sources, expression, scope);
  const [node] = given?.nodes ?? [];
  if (given) return node && functionIn(sources, inBraces(node), given.scope);
  if (!ts.isIdentifier(expression)) return undefined;
  const declaration = sources.declarationOf(expression);
  if (!declaration) return undefined;
  if (ts.isFunctionDeclaration(declaration)) return { declaration, scope };
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return undefined;
  return declaration.initializer && functionIn(sources, declaration.initializer, scope);
}

/** `intent={act}`: the expression in it. */
export const inBraces = (node: ts.Node) => (ts.isJsxExpression(node) && node.expression) || node;
