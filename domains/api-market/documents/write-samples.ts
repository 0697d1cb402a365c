import { goNative } from '@scalar/snippetz/plugins/go/native';
import { javaNethttp } from '@scalar/snippetz/plugins/java/nethttp';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { phpCurl } from '@scalar/snippetz/plugins/php/curl';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl';
import type { CodeSample, DescribedContent, DescribedParameter } from './described.ts';

const PLUGINS = {
  curl: shellCurl,
  JavaScript: jsFetch,
  Python: pythonRequests,
  Java: javaNethttp,
  PHP: phpCurl,
  Go: goNative,
} as const;

interface SampleCall {
  base: string;
  method: string;
  path: string;
  parameters: readonly DescribedParameter[];
  body: DescribedContent | null;
}

/** The call in several languages, with the examples of the document and a place for the key. */
export function writeSamples(call: SampleCall): CodeSample[] {
  const request = {
    url: addressOf(call),
    method: call.method,
    headers: headersOf(call),
    ...(canWrite(call.body) && { postData: { mimeType: call.body.mediaType, text: call.body.example } }),
  };
  return Object.entries(PLUGINS).map(([language, plugin]) => ({ language, code: plugin.generate(request) }));
}

/** JSON whose names cannot end a text: the library writes them into PHP as they are. Other bodies are left out. */
function canWrite(body: DescribedContent | null): body is DescribedContent {
  if (!body || !IS_JSON.test(body.mediaType)) return false;
  try {
    return hasPlainNames(JSON.parse(body.example));
  } catch {
    return false;
  }
}

const IS_JSON = /^application\/(?:[\w.-]+\+)?json$/;

function hasPlainNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => !/['\\]/.test(name) && hasPlainNames(each));
}

/** What the reader replaces by a key. */
const PLACE_OF_KEY = 'YOUR_API_KEY';

/** The gateway takes the key from this header. */
const isWritten = (name: string) => /^[\w-]+$/.test(name) && name.toLowerCase() !== 'authorization';

function headersOf({ parameters, body }: SampleCall) {
  const stated = parameters
    .filter(({ place, isRequired, name }) => place === 'header' && isRequired && isWritten(name))
    .map(({ name, example }) => ({ name, value: example.replace(/[^\x20-\x7E]|['"`$\\]/g, '') }));
  return [
    { name: 'Authorization', value: `Bearer ${PLACE_OF_KEY}` },
    ...stated,
    ...(body && /^[\w.+/-]+$/.test(body.mediaType) ? [{ name: 'Content-Type', value: body.mediaType }] : []),
  ];
}

/**
 * The address with every character encoded that could end a text in one of the languages: the libraries write it between
 * quotes as it is.
 */
function addressOf({ base, path, parameters }: SampleCall): string {
  const exampleOf = (name: string) => parameters.find((each) => each.place === 'path' && each.name === name)?.example;
  const filled = path.replace(/\{([^{}]*)\}/g, (_, name: string) => encodeURIComponent(exampleOf(name) || name));
  const query = parameters
    .filter(({ place, isRequired }) => place === 'query' && isRequired)
    .map(({ name, example }) => `${encodeURIComponent(name)}=${encodeURIComponent(example)}`)
    .join('&');
  return encoded(`${base}${filled}${query && `?${query}`}`);
}

const encoded = (address: string): string =>
  address.replace(/[^\w.~:/?#@&+,=%-]/gu, (character) =>
    /['()!*]/.test(character)
      ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
      : encodeURIComponent(character),
  );
