import type { Response } from 'playwright-core';
import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_SingleFetchRedirectSymbol as REDIRECT } from 'react-router';
import { REFUSED_OUTCOMES } from '../../web/back-office/kit/refused-outcomes.ts';

/** Redirects to these addresses ask for something else first. */
const DETOURS = /^\/(?:login|bbs\/(?:\w+\/)?login|login[23]\/sign_in|users\/confirm)\/?$/;

export interface FormResponse {
  status: number;
  location: string | undefined;
  contentType: string;
  /** Read only where there is no redirect. */
  body: () => Promise<string>;
  /** Where the window is after the redirect that a script follows. */
  landed?: () => Promise<string>;
}

/** The status of the router's own answer that leads to another page. */
const LEADS_ON = 202;

export function formResponse(response: Response): FormResponse {
  const { location, 'content-type': contentType = '' } = response.headers();
  const landed = async () => {
    const page = response.frame().page();
    await page.waitForLoadState();
    return page.url();
  };
  return { status: response.status(), location, contentType, body: () => response.text(), landed };
}

/** Whether the window leaves its document for that of the response, or for one that the response leads to. */
export async function loadsDocument(response: Response): Promise<boolean> {
  if (response.headers()['content-disposition']?.startsWith('attachment')) return false;
  if (response.request().isNavigationRequest()) return true;
  if (response.status() !== LEADS_ON) return false;
  const answer = await response
    .text()
    .then(readStream)
    .catch(() => undefined);
  // a window that has already gone on no longer has the answer
  return answer === undefined || redirectOf(answer)?.reload === true;
}

/** Whether the response says that what the form asked for was done. */
export async function isDone({ status, location, contentType, body, landed }: FormResponse): Promise<boolean> {
  if (status >= 400) return false;
  if (location !== undefined) return leadsOn(location);
  if (contentType.startsWith('text/x-script')) {
    const read = body().then(readStream);
    // a window that goes on to another document drops what was sent to the last one
    const answer = await (landed && status === LEADS_ON ? read.catch(() => undefined) : read);
    return landed && answer === undefined ? leadsOn(await landed()) : isDoneByData(answer);
  }
  // a file, which only a form without errors returns
  if (!contentType.startsWith('text/html')) return true;
  const { actionData, errors } = await readDocument(await body());
  return !errors && Object.values(actionData ?? {}).every(isAccepted);
}

function leadsOn(location: string): boolean {
  const { pathname, searchParams } = new URL(location, 'http://localhost');
  const [outcome = ''] = (searchParams.get('done') ?? '').split('.').slice(-1);
  return !DETOURS.test(pathname) && !REFUSED_OUTCOMES.includes(outcome);
}

/** The router's own answer: what the action returned, or where to go. */
function isDoneByData(answer: unknown): boolean {
  const { data, error } = answer as { data?: unknown; error?: unknown };
  const moved = redirectOf(answer);
  if (moved) return leadsOn(moved.redirect);
  return error === undefined && isAccepted(data);
}

const redirectOf = (answer: unknown) => (answer as { [REDIRECT]?: { redirect: string; reload: boolean } })[REDIRECT];

/** An action's answer without errors: `FormAnswer`, or that of a button that any page may have. */
export function isAccepted(answer: unknown): boolean {
  if (answer === null || typeof answer !== 'object') return true;
  const { problems, message, refusal, refused, problem, isDone, isSent, courierMissing } = answer as Record<
    string,
    unknown
  >;
  if (problems && Object.keys(problems).length > 0) return false;
  // buttons that any page may have tell their success in the same field
  if (message && refusal !== null) return false;
  return !refusal && !refused && !problem && !courierMissing && (isDone !== false || isSent === true);
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
