import { join, relative } from 'node:path';
import ts from 'typescript';

const ROOT = join(import.meta.dirname, '../..');

/** What a declaration refuses by itself, and the declarations that it uses. */
interface Facts {
  codes: Set<string>;
  uses: Set<ts.Node>;
}

/**
 * The error codes that a function may throw, itself or through what it calls, read from the sources. Calls of an
 * interface lead to everything that implements it, an event to its listeners. Codes that a caller catches are included.
 */
export class Functions {
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #known: ReadonlySet<string>;
  readonly #facts = new Map<ts.Node, Facts>();
  readonly #listeners = new Map<string, ts.Node[]>();
  /** Members of object literals and classes, by name: what may implement a member of an interface. */
  readonly #members = new Map<string, ts.Node[]>();

  /** Names of methods: the type of what has a member is costly to find, and most members are data or of libraries. */
  readonly #callable = new Set<string>();

  constructor(files: readonly string[], known: ReadonlySet<string>) {
    const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT);
    this.#program = ts.createProgram(
      files.map((file) => join(ROOT, file)),
      { ...options, noEmit: true },
    );
    this.#checker = this.#program.getTypeChecker();
    this.#known = known;
    for (const file of files) this.#index(this.#program.getSourceFile(join(ROOT, file)));
  }

  /** The innermost call around a position, as stack traces have it (both numbers counted from 1). */
  callAt(file: string, line: number, column: number): ts.CallExpression | undefined {
    const source = this.#program.getSourceFile(file);
    if (!source) return undefined;
    const position = source.getPositionOfLineAndCharacter(line - 1, column - 1);
    let found: ts.CallExpression | undefined;
    const visit = (node: ts.Node): void => {
      if (position < node.getStart() || position >= node.end) return;
      if (ts.isCallExpression(node)) found = node;
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  }

  /** Whether an argument uses a parameter of a function around the call: then the caller of that function decides it. */
  usesOuterParameter(argument: ts.Node): boolean {
    let isUsed = false;
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node) && this.#isOuterParameter(node, argument)) isUsed = true;
      ts.forEachChild(node, visit);
    };
    visit(argument);
    return isUsed;
  }

  #isOuterParameter(name: ts.Identifier, within: ts.Node): boolean {
    const declared = this.#checker.getSymbolAtLocation(name)?.valueDeclaration;
    if (!declared || !ts.isParameter(declared) || declared.getSourceFile() !== within.getSourceFile()) return false;
    return declared.pos < within.pos || declared.end > within.end;
  }

  codesBelow(starts: readonly ts.Node[]): Set<string> {
    const codes = new Set<string>();
    const seen = new Set<ts.Node>(starts);
    for (const node of seen) {
      const facts = this.#factsOf(node);
      for (const code of facts.codes) codes.add(code);
      for (const used of facts.uses) seen.add(used);
    }
    return codes;
  }

  #factsOf(node: ts.Node): Facts {
    const kept = this.#facts.get(node);
    if (kept) return kept;
    const facts: Facts = { codes: new Set(), uses: new Set() };
    this.#facts.set(node, facts);
    const visit = (inner: ts.Node): void => {
      if (ts.isTypeNode(inner) || ts.isInterfaceDeclaration(inner)) return;
      this.#readInto(facts, inner);
      ts.forEachChild(inner, visit);
    };
    visit(node);
    return facts;
  }

  #readInto({ codes, uses }: Facts, node: ts.Node): void {
    if (ts.isNewExpression(node) && node.expression.getText() === 'DomainError') {
      for (const code of this.#literalsOf(node.arguments?.[0])) codes.add(code);
    } else if (ts.isStringLiteral(node) && this.#known.has(node.text) && this.#isCode(node)) {
      codes.add(node.text);
    } else if (ts.isCallExpression(node) && /(?:^|\.)emit$/.test(node.expression.getText())) {
      const name = node.arguments.find((argument) => ts.isStringLiteral(argument));
      for (const listener of (name && this.#listeners.get((name as ts.StringLiteral).text)) ?? []) uses.add(listener);
    }
    if (ts.isIdentifier(node)) for (const used of this.#usedBy(node)) uses.add(used);
  }

  /** A text that is handed to something that takes error codes. */
  #isCode(node: ts.StringLiteral): boolean {
    const type = this.#checker.getContextualType(node);
    return (
      type?.aliasSymbol?.name === 'ErrorCode' || (type?.isUnion() === true && type.types.length === this.#known.size)
    );
  }

  #literalsOf(argument: ts.Expression | undefined): string[] {
    const type = argument && this.#checker.getTypeAtLocation(argument);
    const types = type?.isUnion() ? type.types : type ? [type] : [];
    // all codes there are: the caller gives one, as a text
    if (types.length > this.#known.size / 2) return [];
    return types.flatMap((each) => (each.isStringLiteral() && this.#known.has(each.value) ? [each.value] : []));
  }

  #usedBy(name: ts.Identifier): ts.Node[] {
    if (isMemberOf(name) && !this.#callable.has(name.text)) return [];
    const found = ts.isShorthandPropertyAssignment(name.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.#checker.getSymbolAtLocation(name);
    const symbol = found && found.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(found) : found;
    const declared = symbol?.valueDeclaration;
    if (!declared || !isOwn(declared)) return [];
    if (ts.isMethodSignature(declared) || ts.isPropertySignature(declared)) return this.#implementing(declared);
    if (ts.isVariableDeclaration(declared)) {
      const isOfModule = ts.isSourceFile(declared.parent.parent.parent);
      return isOfModule && declared.initializer ? [declared] : [];
    }
    const isCode =
      ts.isFunctionDeclaration(declared) || ts.isMethodDeclaration(declared) || ts.isClassDeclaration(declared);
    return isCode ? [ts.isClassDeclaration(declared) ? constructorOf(declared) : declared] : [];
  }

  /** Only functions: what data an object holds refuses nothing. */
  #implementing(member: ts.MethodSignature | ts.PropertySignature): ts.Node[] {
    const type = this.#checker.getTypeAtLocation(member);
    const parts = type.isUnion() ? type.types : [type];
    if (!parts.some((part) => part.getCallSignatures().length > 0)) return [];
    const owner = this.#checker.getSymbolAtLocation(member.name);
    return (this.#members.get(member.name.getText()) ?? []).filter((candidate) => this.#isOf(candidate, owner));
  }

  #isOf(candidate: ts.Node, member: ts.Symbol | undefined): boolean {
    const { parent } = candidate;
    if (ts.isClassDeclaration(parent)) {
      const interfaces = (parent.heritageClauses ?? []).flatMap(({ types }) => [...types]);
      return interfaces.some((each) => this.#has(this.#checker.getTypeAtLocation(each), member));
    }
    return ts.isObjectLiteralExpression(parent) && this.#has(this.#checker.getContextualType(parent), member);
  }

  #has(type: ts.Type | undefined, member: ts.Symbol | undefined): boolean {
    const property = member && type?.getProperty(member.name);
    const places = property?.declarations ?? [];
    return places.some((place) => member?.declarations?.includes(place));
  }

  #index(source: ts.SourceFile | undefined): void {
    const visit = (node: ts.Node): void => {
      const isMember =
        ts.isMethodDeclaration(node) || ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);
      if (isMethod(node)) this.#callable.add(node.name?.getText() ?? '');
      if (isMember) push(this.#members, node.name.getText(), node);
      if (ts.isCallExpression(node) && node.expression.getText() === 'events.on') {
        const [event, listener] = node.arguments;
        if (event && listener && ts.isStringLiteral(event)) push(this.#listeners, event.text, listener);
      }
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
}

function push<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  lists.set(key, [...(lists.get(key) ?? []), value]);
}

function isMemberOf(name: ts.Identifier): boolean {
  return ts.isPropertyAccessExpression(name.parent) && name.parent.name === name;
}

function isMethod(node: ts.Node): node is ts.MethodDeclaration | ts.MethodSignature | ts.PropertySignature {
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return true;
  return ts.isPropertySignature(node) && node.type !== undefined && ts.isFunctionTypeNode(node.type);
}

/** What `new` runs; methods are found where they are called. */
function constructorOf(declared: ts.ClassDeclaration): ts.Node {
  return declared.members.find((member) => ts.isConstructorDeclaration(member)) ?? declared.name ?? declared;
}

function isOwn(node: ts.Node): boolean {
  const path = relative(ROOT, node.getSourceFile().fileName);
  return /^(?:domains|platform)\//.test(path);
}
