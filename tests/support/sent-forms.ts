import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import type { PageRow } from '../../web/manifest/page-row.ts';
import { PAGES } from '../../web/pages.ts';
import { formResponse, isDone } from './form-answers.ts';

/** Whether the window that sent a form runs scripts. */
export type SentWay = 'scripts' | 'plain';

export interface SentForm {
  path: string;
  intent: string;
  way: SentWay;
}

/** A forum's page in a theme of its own is the same page. */
export const formPath = ({ path }: PageRow) => path.replace(/^\/bbs\/:theme(?=\/|$)/, '/bbs');

const known = new Set<string>();

/**
 * Notes every form of our pages that a window sends with success, in the file named by TEST_FORMS. Calls of the API do
 * not count: only what a browser posts to a page. The result waits for the answers that are still being read.
 */
export function noteForms(context: BrowserContext, way: SentWay): () => Promise<void> {
  const file = process.env.TEST_FORMS;
  if (!file) return async () => {};
  const open = new Set<Promise<void>>();
  const pressed = new WeakMap<Request, Promise<string>>();
  context.on('request', (request) => {
    if (isUnreadable(request)) pressed.set(request, pressedIntent(request));
  });
  context.on('response', (response) => {
    if (response.request().method() !== 'POST') return;
    const noted = note(response, way, file, pressed.get(response.request()))
      // the window went on before the answer could be read
      .catch(() => {})
      .finally(() => open.delete(noted));
    open.add(noted);
  });
  return async () => {
    await Promise.all(open);
  };
}

/** The browser does not reveal what it sends with files. */
const isUnreadable = (request: Request) => request.method() === 'POST' && request.postDataBuffer() === null;

/** The intents that tests are about to send, by window. */
export const awaitedIntents = new WeakMap<Page, string>();

/** The intent of the button that has been pressed, or of the form in which Enter has been. */
async function pressedIntent(request: Request): Promise<string> {
  // after a document navigation the pressed button can no longer be read
  const awaited = awaitedIntents.get(request.frame().page());
  if (awaited !== undefined) return awaited;
  const read = () => {
    const { form, name, value } = document.activeElement as HTMLButtonElement;
    if (name === 'intent') return value;
    return form?.querySelector<HTMLInputElement>('[name="intent"]')?.value ?? '';
  };
  return request
    .frame()
    .evaluate(read)
    .catch(() => '');
}

async function note(response: Response, way: SentWay, file: string, pressed?: Promise<string>): Promise<void> {
  const request = response.request();
  const row = PAGES.find(new URL(response.url()).pathname);
  if (!row) return;
  const sent = readFields(request.postDataBuffer()?.toString('latin1') ?? '', request.headers()['content-type'] ?? '');
  // buttons of the product form that only arrange its fields
  if (sent.get('step')) return;
  const line = `${[formPath(row), sent.get('intent') ?? (await pressed) ?? '', way].join('\t')}\n`;
  if (known.has(line)) return;
  if (!(await isDone(formResponse(response)))) return;
  known.add(line);
  appendFileSync(file, line);
}

/** The last value of each field, without files. */
function readFields(body: string, contentType: string): Map<string, string> {
  const [, boundary] = /boundary=(.+)$/.exec(contentType) ?? [];
  if (!boundary) return new Map(new URLSearchParams(body));
  const parts = body.split(`--${boundary}`);
  return new Map(
    parts.flatMap((part): [string, string][] => {
      const [, name, value] =
        /^\r\nContent-Disposition: form-data; name="([^"]*)"\r\n\r\n([\s\S]*)\r\n$/.exec(part) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
}

/** What the windows of all test files have noted. */
export function readSentForms(file: string): SentForm[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [path = '', intent = '', way] = line.split('\t');
      return { path, intent, way: way === 'plain' ? 'plain' : 'scripts' };
    });
}
