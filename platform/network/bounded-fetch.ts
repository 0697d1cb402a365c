/** Total time limit for related requests, and maximum size of each response. */
export interface FetchBounds {
  signal: AbortSignal;
  maxBytes: number;
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

const WITHOUT_BODY = new Set([101, 204, 205, 304]);

/**
 * A `fetch` for servers chosen by the owner: follows no redirects, reads the whole response within the time limit, and
 * aborts when it is too long. Throws an error named `TooLongError`, and whatever `fetch` throws.
 */
export function boundedFetch({ signal, maxBytes }: FetchBounds): Fetch {
  return async (address, init) => {
    const answer = await fetch(address, { ...init, redirect: 'manual', signal });
    const body = await readLimited(answer, maxBytes);
    const { status, statusText, headers } = answer;
    return new Response(WITHOUT_BODY.has(status) ? null : body, { status, statusText, headers });
  };
}

async function readLimited(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw Object.assign(new Error('the answer is too long'), { name: 'TooLongError' });
    pieces.push(piece);
  }
  return new Uint8Array(Buffer.concat(pieces));
}
