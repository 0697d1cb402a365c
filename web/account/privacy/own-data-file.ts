import { downloadData } from '../../../domains/accounts/privacy/download-data.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import type { Route } from './+types/own-data-file';
import { PRIVACY_PATH } from './privacy-url.ts';

/** There is no page to show. */
export function loader() {
  return redirect(PRIVACY_PATH, 303);
}

/** Streams the reader's data export, section by section. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  try {
    const parts = await downloadData(ctx);
    const day = ctx.now.toISOString().slice(0, 10);
    return new Response(streamOf(piecesOf(parts)), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="stoa-${day}.json"`,
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    // a form cannot be resubmitted after the redirect: the user returns to the button
    confirmFirst(error, PRIVACY_PATH);
    if (error.code !== 'downloads_used_up') throw error;
    return redirect(`${PRIVACY_PATH}?again=${error.details.hours}#download`, 303);
  }
}

function streamOf(pieces: Generator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

/** One object, written a section at a time, so that the whole text is never in memory. */
function* piecesOf(parts: Record<string, unknown>): Generator<Uint8Array> {
  const text = new TextEncoder();
  const names = Object.keys(parts);
  for (const [index, name] of names.entries()) {
    const content = JSON.stringify(parts[name], null, 2);
    yield text.encode(`${index === 0 ? '{' : ','}\n${JSON.stringify(name)}: ${content}`);
  }
  yield text.encode('\n}\n');
}
