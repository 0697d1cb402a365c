import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_SingleFetchRedirectSymbol as REDIRECT } from 'react-router';

/** Redirects to these addresses ask for something else first. */
const DETOURS = /^\/(?:login|bbs\/(?:\w+\/)?login|login[23]\/sign_in|users\/confirm)\/?$/;
/** Outcomes in `?done=` that say that nothing was done. */
const REFUSED_OUTCOME = /[?&]done=[\w.-]*(?:refused|no_picture|file_empty)\b/;

export interface FormResponse {
  status: number;
  location: string | undefined;
  contentType: string;
  /** Read only where there is no redirect. */
  body: () => Promise<string>;
}

/** Whether the response says that what the form asked for was done. */
export async function isDone({ status, location, contentType, body }: FormResponse): Promise<boolean> {
  if (status >= 400) return false;
  if (location !== undefined) return leadsOn(location);
  if (contentType.startsWith('text/x-script')) return isDoneByData(await readStream(await body()));
  // a file, which only a form without errors returns
  if (!contentType.startsWith('text/html')) return true;
  const { actionData, errors } = await readDocument(await body());
  return !errors && Object.values(actionData ?? {}).every(isAccepted);
}

function leadsOn(location: string): boolean {
  const { pathname, search } = new URL(location, 'http://localhost');
  return !DETOURS.test(pathname) && !REFUSED_OUTCOME.test(search);
}

/** The router's own answer: what the action returned, or where to go. */
function isDoneByData(answer: unknown): boolean {
  const {
    data,
    error,
    [REDIRECT]: moved,
  } = answer as {
    data?: unknown;
    error?: unknown;
    [REDIRECT]?: { redirect: string };
  };
  if (moved) return leadsOn(moved.redirect);
  return error === undefined && isAccepted(data);
}

/** An action's answer without errors: `FormAnswer`, or that of a button that any page may have. */
export function isAccepted(answer: unknown): boolean {
  if (answer === null || typeof answer !== 'object') return true;
  const { problems, message, refusal, refused, problem, isDone, courierMissing } = answer as Record<string, unknown>;
  if (problems && Object.keys(problems).length > 0) return false;
  // buttons that any page may have tell their success in the same field
  if (message && refusal !== null) return false;
  return !refusal && !refused && !problem && !courierMissing && isDone !== false;
}

interface DocumentContext {
  actionData?: Record<string, unknown> | null;
  errors?: unknown;
}

/** What the server has rendered the document from. A plain page of a fault has none. */
async function readDocument(html: string): Promise<DocumentContext> {
  const [, text] = /streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/.exec(html) ?? [];
  return text === undefined ? { errors: {} } : ((await readStream(JSON.parse(text))) as DocumentContext);
}

async function readStream(text: string): Promise<unknown> {
  const body = new Blob([text]).stream();
  return (await decode(body, globalThis as unknown as Window & typeof globalThis)).value;
}
