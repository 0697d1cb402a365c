import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { logFields, shownSite } from '../domains/kit/context.ts';
import { randomToken } from '../platform/tokens.ts';
import { FRAME_AREAS } from './frames/site-frames.ts';
import { takeMarkedScripts } from './session/marked-scripts.server.ts';
import { OwnProvider } from './session/own.tsx';
import { pageContext } from './session/page-context.server.ts';
import { readOwn } from './session/read-own.server.ts';
import { ScriptMark } from './session/script-mark.ts';
import { areasFor } from './texts/areas-of-path.ts';
import { textFilesOf } from './texts/text-files.server.ts';
import { TextsProvider } from './texts/texts.tsx';

export { pageContext, readOwn };

const RENDER_TIMEOUT_MS = 10_000;
/**
 * The rendered bytes are searched as a string with a character per byte: what is looked for is ASCII, and decoding and
 * encoding a whole page as UTF-8 took a twelfth of its time.
 */
const BYTES = 'latin1';

/** A bug in a page is logged like one in a call. An unknown URL is not a bug. */
export function handleError(
  error: unknown,
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
): void {
  if (isRouteErrorResponse(error)) return;
  const { ctx, url } = context.get(pageContext);
  if (request.signal.aborted) {
    // the client disconnected in the middle of its own request, which is no error of a call either (`server/errors.ts`)
    ctx.app.log.info({ ...logFields(ctx), path: url.pathname }, 'request broken off');
    return;
  }
  ctx.app.log.error({ err: error, ...logFields(ctx), path: url.pathname }, 'page failed');
}

/**
 * Renders the whole page before the first byte: pages are cached as bytes, the content policy hashes their inline
 * scripts, and our loaders respond in milliseconds, so there is nothing to stream for.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { ctx, own, takeHtml } = loadContext.get(pageContext);
  headers.set('content-type', 'text/html; charset=utf-8');
  const mark = randomToken();
  const { location, matches } = routerContext.staticHandlerContext;
  // an address that no page has is answered in the frame of its office as well
  const isMissing = matches.some(({ route }) => /^missing-.*-office$/.test(route.id));
  const areas = [
    ...areasFor(location.pathname),
    ...FRAME_AREAS[shownSite(ctx).type],
    ...(isMissing ? ['back-office'] : []),
  ];
  const page = await render(
    mark,
    <ScriptMark value={mark}>
      <TextsProvider book={ctx.app.texts[ctx.locale]} files={textFilesOf(ctx.locale, areas)}>
        <OwnProvider own={own}>
          <ServerRouter context={routerContext} url={request.url} nonce={mark} />
        </OwnProvider>
      </TextsProvider>
    </ScriptMark>,
  );
  const { html, scripts } = takeMarkedScripts(page.html, mark);
  takeHtml(asBytes(looksFirst(html)), scripts.map(asBytes));
  return new Response(null, { status: page.failed ? 500 : status, headers });
}

const asBytes = (text: string) => Buffer.from(text, BYTES);

/**
 * A page works before its scripts are loaded: they must not compete with its stylesheet and first picture, so the
 * framework's preload links get no priority.
 */
function looksFirst(html: string): string {
  const body = html.indexOf('<body');
  const head = html
    .slice(0, body)
    .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ');
  return head + html.slice(body);
}

function render(mark: string, element: React.ReactElement): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let failed = false;
    const target = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(chunks).toString(BYTES), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce: mark,
      // nothing is sent before everything is rendered, so no script has to move content into place
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(target),
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      onError: () => {
        failed = true;
      },
    });
    const timer = setTimeout(() => abort(new Error('page took too long')), RENDER_TIMEOUT_MS);
  });
}
