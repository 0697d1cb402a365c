import { upgrade } from '@scalar/openapi-upgrader';
import { Validator } from '@seriousme/openapi-schema-validator';
import { compareDocuments } from './compare-documents.ts';
import { isObject, listOperations, objectOf, textOf } from './list-operations.ts';
import { fail, parseSource, SourceFaults, type ValuePath } from './parse-source.ts';
import {
  DOCUMENT_LIMITS,
  DOCUMENT_METHODS,
  type DocumentFault,
  type DocumentReading,
  type FormerDocument,
} from './rules.ts';
import { hasTarget, walkValues } from './walk-values.ts';

/**
 * Reads an OpenAPI document of version 2.0 to 3.2, as JSON or YAML, and converts it to 3.1. It may use all of a
 * processor for seconds: the server calls it in a thread of its own (`DocumentReader`).
 */
export async function readDocument(text: string, former: FormerDocument | null = null): Promise<DocumentReading> {
  try {
    const found = await read(text);
    return { read: found, changes: former ? compareDocuments(former.document, found.document, former.operations) : [] };
  } catch (error) {
    if (error instanceof SourceFaults) return { faults: error.faults };
    throw error;
  }
}

async function read(text: string) {
  const { format, value, lineOf } = parseSource(text);
  const { refs, faults } = walkValues(value);
  refuse(faults.map(({ path, code, detail }) => ({ line: lineOf(path), code, detail })));
  if (!isObject(value)) fail(1, 'not_openapi', 'the document is not an object');
  const openapi = String(value.openapi ?? value.swagger ?? '');
  if (!/^(?:2\.0|3\.[012])(?:\.\d+)?$/.test(openapi))
    fail(lineOf([]), 'not_openapi', 'states no version of OpenAPI from 2.0 to 3.2');
  refuse(
    refs.flatMap(({ path, ref }) => {
      if (!ref.startsWith('#')) return { line: lineOf(path), code: 'external_ref' as const, detail: ref };
      return hasTarget(value, ref) || !ref.startsWith('#/')
        ? []
        : { line: lineOf(path), code: 'unknown_ref' as const, detail: ref };
    }),
  );
  refuse((await schemaFaults(value)).map(({ path, detail }) => ({ line: lineOf(path), code: 'schema', detail })));
  const document = upgrade(structuredClone(value), '3.1') as Record<string, unknown>;
  const operations = listOperations(document);
  if (operations.length > DOCUMENT_LIMITS.operations)
    fail(0, 'too_many_operations', `more than ${DOCUMENT_LIMITS.operations} operations`);
  const version = textOf(objectOf(value.info).version).slice(0, 60);
  return { format, openapi, version, document, operations };
}

function refuse(faults: DocumentFault[]): void {
  if (faults.length === 0) return;
  const first = faults.toSorted((a, b) => a.line - b.line).slice(0, DOCUMENT_LIMITS.faults);
  throw new SourceFaults(first);
}

/** Compiles the schema of a version of OpenAPI when it is first needed. */
const validator = new Validator();

interface SchemaFault {
  path: ValuePath;
  detail: string;
}

async function schemaFaults(value: Record<string, unknown>): Promise<SchemaFault[]> {
  const { valid, errors } = await validator.validate(withAnswers(structuredClone(value)));
  if (valid) return [];
  if (!Array.isArray(errors)) return [{ path: [], detail: errors ?? 'the document does not match OpenAPI' }];
  return errors.map(({ instancePath, message = '', params }) => {
    const path = instancePath
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const named = Object.values(params).filter((each) => typeof each === 'string' && !message.includes(each));
    return { path, detail: [`${path.join(' › ')}: ${message}`, ...named].join(' ') };
  });
}

/** Operations that describe no answer yet are common: OpenAPI demands at least one. */
function withAnswers(value: Record<string, unknown>): Record<string, unknown> {
  for (const item of Object.values(objectOf(value.paths))) {
    for (const method of DOCUMENT_METHODS) {
      const operation = objectOf(objectOf(item)[method]);
      if (isObject(operation.responses) && Object.keys(operation.responses).length === 0)
        operation.responses = { default: { description: '' } };
    }
  }
  return value;
}
