import { exampleOf, fieldsOf, follow, typeOf, writeExample } from './describe-schema.ts';
import type {
  DescribedAnswer,
  DescribedContent,
  DescribedOperation,
  DescribedParameter,
  DescribedParts,
} from './described.ts';
import { isObject, objectOf, pathItemOf, textOf } from './list-operations.ts';
import { writeSamples } from './write-samples.ts';

type Json = Record<string, unknown>;

const PLACES = ['path', 'query', 'header', 'cookie'] as const;
const MOST_ANSWERS = 20;

/**
 * What a page shows of an operation of a converted document; undefined if the document does not have it. The samples call
 * `base`, where programs reach the API.
 */
export function describeOperation(
  document: Json,
  { method, path, base }: { method: string; path: string; base: string },
): DescribedOperation | undefined {
  const parts = describeParts(document, { method, path });
  return parts && { ...parts, samples: writeSamples({ base, method, path, ...parts }) };
}

/** The same without samples. */
export function describeParts(
  document: Json,
  { method, path }: { method: string; path: string },
): DescribedParts | undefined {
  const item = pathItemOf(document, objectOf(document.paths)[path]);
  const found = item[method.toLowerCase()];
  if (!isObject(found)) return undefined;
  return {
    description: textOf(found.description),
    parameters: parametersOf(document, item, found),
    body: bodyOf(document, found.requestBody),
    answers: answersOf(document, found.responses),
  };
}

/** Those of the path, replaced by those of the operation with the same name and place. */
function parametersOf(document: Json, item: Json, operation: Json): DescribedParameter[] {
  const listed = [item.parameters, operation.parameters].flatMap((each) => (Array.isArray(each) ? each : []));
  const byName = new Map(
    listed.map((given) => {
      const parameter = follow(document, given);
      return [`${textOf(parameter.in)} ${textOf(parameter.name)}`, parameter] as const;
    }),
  );
  return [...byName.values()].flatMap((parameter) => {
    const place = PLACES.find((each) => each === parameter.in);
    return place ? { ...describeParameter(document, parameter), place } : [];
  });
}

function describeParameter(document: Json, parameter: Json) {
  const [content] = Object.values(objectOf(parameter.content));
  const holder = parameter.schema === undefined ? objectOf(content) : parameter;
  const example = exampleOf(document, holder);
  return {
    name: textOf(parameter.name),
    type: typeOf(document, holder.schema),
    isRequired: parameter.required === true,
    description: textOf(parameter.description),
    example: isObject(example) || Array.isArray(example) ? JSON.stringify(example) : String(example ?? ''),
  };
}

function bodyOf(document: Json, given: unknown): DescribedOperation['body'] {
  const body = follow(document, given);
  const content = contentOf(document, body.content);
  return content && { ...content, isRequired: body.required === true, description: textOf(body.description) };
}

/** The content as JSON if it can be had so, otherwise the first kind of it. */
function contentOf(document: Json, given: unknown): DescribedContent | null {
  const kinds = Object.entries(objectOf(given));
  const chosen = kinds.find(([type]) => /^application\/(?:.+\+)?json\b/.test(type)) ?? kinds[0];
  if (!chosen) return null;
  const [mediaType, content] = chosen;
  const { schema } = objectOf(content);
  return {
    mediaType,
    type: typeOf(document, schema),
    fields: fieldsOf(document, schema),
    example: writeExample(exampleOf(document, content)),
  };
}

function answersOf(document: Json, given: unknown): DescribedAnswer[] {
  return Object.entries(objectOf(given))
    .slice(0, MOST_ANSWERS)
    .map(([status, each]) => {
      const answer = follow(document, each);
      return { status, description: textOf(answer.description), content: contentOf(document, answer.content) };
    });
}
