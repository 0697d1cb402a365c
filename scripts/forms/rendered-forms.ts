import ts from 'typescript';
import { Components } from './components.ts';
import { isAnd, isHook, isReplaced, pathsOf, propertyOf, scriptedBy } from './elements.ts';
import type { Around, OpenForm, RenderedForm } from './rendered-form.ts';
import {
  type Attributes,
  functionIn,
  type Given,
  givenIn,
  NO_SCOPE,
  type Scope,
  withArguments,
  withAttributes,
} from './scope.ts';
import { placeOf, type Sources } from './sources.ts';
import { Values } from './values.ts';

/**
 * Renders a component without data: every branch, each child once, following attributes from component to component.
 * Found this way, a form counts even if no test brings about the state in which it is shown.
 */
export class FormFinder {
  readonly #sources: Sources;
  readonly #values: Values;
  readonly #components: Components;
  readonly #active = new Set<ts.Node>();
  #found: RenderedForm[] = [];
  /** The ids of forms that name their intent in a hidden field. */
  readonly #settled = new Set<string>();

  constructor(sources: Sources) {
    this.#sources = sources;
    this.#values = new Values(sources);
    this.#components = new Components(sources);
  }

  formsOf(component: ts.Declaration): RenderedForm[] {
    this.#found = [];
    this.#settled.clear();
    this.#walkValue(component, NO_SCOPE, { way: 'both' });
    return this.#found.filter(({ by, intents }) => by === undefined || intents.length > 0 || !this.#settled.has(by));
  }

  #walk(node: ts.Node, scope: Scope, around: Around): void {
    // types are no values; functions and constants count where they are used
    if (ts.isTypeNode(node) || ts.isFunctionDeclaration(node)) return;
    if (ts.isJsxElement(node)) this.#element(node.openingElement, node.children, scope, around);
    else if (ts.isJsxSelfClosingElement(node)) this.#element(node, [], scope, around);
    else if (ts.isIdentifier(node)) this.#reference(node, scope, around);
    else if (ts.isPropertyAccessExpression(node)) this.#property(node, scope, around);
    else if (ts.isCallExpression(node)) this.#call(node, scope, around);
    else if (ts.isConditionalExpression(node)) this.#conditional(node, scope, around);
    else if (ts.isPropertyAssignment(node)) this.#walk(node.initializer, scope, around);
    else if (ts.isBinaryExpression(node) && this.#needsScripts(node.left))
      this.#walk(node.right, scope, { ...around, way: 'scripts' });
    else if (isAnd(node) && this.#values.truthOf(node, scope) === false) return;
    else if (!ts.isVariableDeclaration(node)) ts.forEachChild(node, (child) => this.#walk(child, scope, around));
    else if (node.initializer && isHook(node.initializer)) this.#walk(node.initializer, scope, around);
  }

  #property(node: ts.PropertyAccessExpression, scope: Scope, around: Around): void {
    const given = givenIn(this.#sources, node, scope);
    if (given) this.#walkGiven(given, around);
    else this.#walk(node.expression, scope, around);
  }

  #walkAll(nodes: readonly ts.Node[], scope: Scope, around: Around): void {
    for (const node of nodes) this.#walk(node, scope, around);
  }

  #walkGiven({ nodes, scope }: Given, around: Around): void {
    this.#once(nodes[0], () => this.#walkAll(nodes, scope, around));
  }

  /** Ends components that contain themselves. */
  #once(node: ts.Node | undefined, work: () => void): void {
    if (!node || this.#active.has(node)) return;
    this.#active.add(node);
    work();
    this.#active.delete(node);
  }

  #reference(name: ts.Identifier, scope: Scope, around: Around): void {
    const given = givenIn(this.#sources, name, scope);
    const declaration = this.#sources.declarationOf(name);
    if (given) this.#walkGiven(given, around);
    else if (declaration) this.#walkValue(declaration, scope, around);
  }

  #walkValue(declaration: ts.Node, scope: Scope, around: Around): void {
    if (ts.isFunctionDeclaration(declaration)) this.#enter(declaration, declaration, scope, around);
    else if (ts.isExportAssignment(declaration)) this.#walk(declaration.expression, scope, around);
    else if (ts.isBindingElement(declaration)) this.#walkValue(declaration.parent.parent, scope, around);
    if (!ts.isVariableDeclaration(declaration)) return;
    const { initializer } = declaration;
    if (initializer && !isHook(initializer)) this.#once(initializer, () => this.#walk(initializer, scope, around));
  }

  #conditional({ condition, whenTrue, whenFalse }: ts.ConditionalExpression, scope: Scope, around: Around): void {
    const needs = this.#needsScripts(condition);
    const truth = this.#values.truthOf(condition, scope);
    if (truth !== false) this.#walk(whenTrue, scope, needs ? { ...around, way: 'scripts' } : around);
    if (truth !== true) this.#walk(whenFalse, scope, needs === 'hydrated' ? { ...around, way: 'plain' } : around);
  }

  #enter({ body }: ts.FunctionLikeDeclaration, from: ts.Node, scope: Scope, around: Around): void {
    if (body) this.#once(from, () => this.#walk(body, scope, around));
  }

  #call(call: ts.CallExpression, scope: Scope, around: Around): void {
    if (call.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const component = this.#sources.importedBy(call);
      if (component) this.#once(call, () => this.#walkValue(component, NO_SCOPE, around));
      return;
    }
    this.#submit(call, scope, around);
    const called = functionIn(this.#sources, call.expression, scope);
    if (called) this.#enter(called.declaration, call, withArguments(called, call, scope), around);
    else this.#walk(call.expression, scope, around);
    this.#walkAll(call.arguments, scope, around);
  }

  /** `submit({ intent: 'move' }, { method: 'post' })` */
  #submit(call: ts.CallExpression, scope: Scope, { way }: Around): void {
    const [sent, options] = call.arguments;
    const isSubmit = /(?:^|\.)submit$/.test(call.expression.getText());
    if (!isSubmit || !sent || !options || !ts.isObjectLiteralExpression(options)) return;
    if (!/method: 'post'/.test(options.getText())) return;
    const value = this.#sentValue(sent);
    if (!value) return;
    const action = propertyOf(options, 'action');
    const intent = propertyOf(value, 'intent');
    this.#found.push({
      paths: action ? pathsOf(this.#values.of(action, scope)) : [],
      intents: intent ? this.#values.of(intent, scope) : [],
      way: way === 'both' ? 'scripts' : way,
      place: placeOf(call),
    });
  }

  /** Of a literal, also by its name. What is read from a form is that form. */
  #sentValue(sent: ts.Expression): ts.ObjectLiteralExpression | undefined {
    if (ts.isObjectLiteralExpression(sent)) return sent;
    const declaration = ts.isIdentifier(sent) ? this.#sources.declarationOf(sent) : undefined;
    const value = declaration && ts.isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return value && ts.isObjectLiteralExpression(value) ? value : undefined;
  }

  #element(opening: ts.JsxOpeningLikeElement, children: readonly ts.Node[], scope: Scope, around: Around): void {
    const attributes = this.#attributes(opening, children, scope);
    this.#button(opening, attributes, around);
    if (opening.tagName.getText() === 'noscript') this.#walkAll(children, scope, { ...around, way: 'plain' });
    else if (this.#components.isForm(opening.tagName, scope)) this.#form(opening, attributes, children, scope, around);
    else this.#component(opening, attributes, children, scope, around);
  }

  #component(
    opening: ts.JsxOpeningLikeElement,
    attributes: Attributes,
    children: readonly ts.Node[],
    scope: Scope,
    around: Around,
  ): void {
    const components = this.#components.of(opening.tagName, scope).filter(
      // the kit of fields and buttons passes on what it is given
      ({ declaration }) => !declaration.getSourceFile().fileName.includes('/web/ui/'),
    );
    for (const component of components) {
      const inner = withAttributes(this.#sources, component, attributes);
      this.#once(opening, () => this.#walk(component.declaration.body ?? opening, inner, around));
    }
    if (components.length > 0) return;
    for (const attribute of opening.attributes.properties) this.#walkAttribute(attribute, scope, around);
    this.#walkAll(children, scope, around);
  }

  #walkAttribute(attribute: ts.JsxAttributeLike, scope: Scope, around: Around): void {
    const value = ts.isJsxSpreadAttribute(attribute) ? attribute.expression : attribute.initializer;
    if (value) this.#walk(value, scope, around);
  }

  #attributes(opening: ts.JsxOpeningLikeElement, children: readonly ts.Node[], scope: Scope): Attributes {
    const attributes = new Map<string, Given>();
    for (const attribute of opening.attributes.properties) {
      if (ts.isJsxSpreadAttribute(attribute)) {
        const bag = this.#sources.declarationOf(attribute.expression);
        for (const [name, given] of (bag && scope.bags.get(bag)) ?? []) attributes.set(name, given);
      } else {
        const { name, initializer } = attribute;
        attributes.set(name.getText(), { nodes: [initializer ?? attribute], scope });
      }
    }
    if (children.length > 0) attributes.set('children', { nodes: children, scope });
    return attributes;
  }

  /** Texts of an attribute, also of one that `{...form}` spreads. */
  #textsOf(name: string, opening: ts.JsxOpeningLikeElement, attributes: Attributes): string[] | undefined {
    const given = attributes.get(name);
    if (given) return given.nodes.flatMap((node) => this.#values.of(node, given.scope));
    for (const attribute of opening.attributes.properties) {
      if (!ts.isJsxSpreadAttribute(attribute)) continue;
      const type = this.#sources.checker.getTypeAtLocation(attribute.expression);
      const properties = (type.isUnion() ? type.types : [type]).flatMap((each) => each.getProperty(name) ?? []);
      const texts = properties.flatMap((each) => this.#values.ofType(this.#sources.checker.getTypeOfSymbol(each)));
      if (texts.length > 0) return texts;
    }
    return undefined;
  }

  #form(
    opening: ts.JsxOpeningLikeElement,
    attributes: Attributes,
    children: readonly ts.Node[],
    scope: Scope,
    around: Around,
  ): void {
    const method = this.#textsOf('method', opening, attributes) ?? [];
    const paths = pathsOf(this.#textsOf('action', opening, attributes) ?? []);
    const form: OpenForm = { paths, isPost: method.includes('post'), intents: [], hasPlainButton: false };
    const isScripted = /(?:^|[\s"'])js-only\b/.test(attributes.get('className')?.nodes[0]?.getText() ?? '');
    const isPlainOnly = isReplaced(attributes.get('onSubmit')?.nodes[0]);
    const way = isPlainOnly ? 'plain' : isScripted ? 'scripts' : around.way;
    for (const attribute of opening.attributes.properties) this.#walkAttribute(attribute, scope, { form, way });
    this.#walkAll(children, scope, { form, way });
    for (const { values, isHidden: _, ...button } of form.intents)
      this.#found.push({ paths, intents: values, ...button });
    const isSettled = form.intents.some(({ isHidden }) => isHidden);
    const id = this.#idOf('id', opening, attributes);
    if (isSettled && id) this.#settled.add(id);
    const isPlain = form.hasPlainButton && !isSettled;
    // the buttons of a form with an id may be elsewhere
    const isEmpty = form.intents.length === 0 && !id;
    if (form.isPost && (isPlain || isEmpty)) this.#found.push({ paths, intents: [], way, place: placeOf(opening) });
  }

  /** `id={START_FORM}`, and `form={form}` of a button in another component. */
  #idOf(name: string, opening: ts.JsxOpeningLikeElement, attributes: Attributes): string | undefined {
    const [text] = this.#textsOf(name, opening, attributes) ?? [];
    return text === '*' ? attributes.get(name)?.nodes[0]?.getText() : text;
  }

  /** `<button name="intent" value="…">`, the hidden field of that name, or a button that sends a form elsewhere. */
  #button(opening: ts.JsxOpeningLikeElement, attributes: Attributes, { form, way }: Around): void {
    const textOf = (name: string) => attributes.get(name)?.nodes[0]?.getText();
    const value = attributes.get('value');
    const isButton = opening.tagName.getText().toLowerCase() === 'button';
    const isIntent = textOf('name') === '"intent"' && value !== undefined;
    const action = this.#textsOf('formAction', opening, attributes);
    const isElsewhere = action !== undefined || (isButton && !form && attributes.has('form'));
    if (!isIntent && !isElsewhere) {
      const isOff = textOf('disabled') === 'disabled';
      const isPlain = isButton && !isOff && !textOf('name') && !/button|reset/.test(textOf('type') ?? '');
      if (form && isPlain) form.hasPlainButton = true;
      return;
    }
    const isPost = this.#textsOf('formMethod', opening, attributes)?.includes('post') ?? form?.isPost ?? true;
    if (!isPost) return;
    const values = isIntent ? value.nodes.flatMap((node) => this.#values.of(node, value.scope)) : [];
    // with scripts, such a button does something else
    const own = textOf('onClick')?.includes('preventDefault()') ? 'plain' : way;
    if (own === 'plain' && way === 'scripts') return;
    const button = { way: own, place: placeOf(opening) };
    if (form && !action) form.intents.push({ values, ...button, isHidden: !isButton });
    else
      this.#found.push({
        paths: pathsOf(action ?? []),
        intents: values,
        by: this.#idOf('form', opening, attributes),
        ...button,
      });
  }

  /** The condition holds only after a script has run: `useHydrated()`, or a state that begins empty. */
  #needsScripts(condition: ts.Node): 'hydrated' | 'state' | undefined {
    const declaration = ts.isIdentifier(condition) ? this.#sources.declarationOf(condition) : undefined;
    return declaration && scriptedBy(declaration);
  }
}
