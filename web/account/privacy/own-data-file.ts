import { downloadData } from '../../../domains/accounts/privacy/download-data.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import type { Route } from './+types/own-data-file';
import { PRIVACY_PATH } from './privacy-url.ts';

/** There is nothing to look at here. */
export function loader() {
  return redirect(PRIVACY_PATH, 303);
}

/** Everything the product keeps of the reader, as a file, part by part. */
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
    // a form cannot be sent again by itself: one comes back to the button
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

/** One object, a part at a time: the whole text never stands in memory beside what it is made of. */
function* piecesOf(parts: Record<string, unknown>): Generator<Uint8Array> {
  const text = new TextEncoder();
  const names = Object.keys(parts);
  for (const [index, name] of names.entries()) {
    const content = JSON.stringify(parts[name], null, 2);
    yield text.encode(`${index === 0 ? '{' : ','}\n${JSON.stringify(name)}: ${content}`);
  }
  yield text.encode('\n}\n');
}
