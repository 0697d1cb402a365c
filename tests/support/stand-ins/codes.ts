import { randomUUID } from 'node:crypto';
import type { Answer, Asked, Handler } from './stand-in.ts';

export const CLIENT = { id: 'our-id', secret: 'our-secret' };

interface Words {
  clientId: string;
  clientSecret: string;
  /** How a refusal is said: with status 200 by some. */
  refuse: () => Answer;
}

/** The two ends of OAuth 2 as the dialects have them: codes are for one address of return, and for once. */
export function codeHandlers(
  words: Words,
  tokenAnswer: (token: string) => unknown,
): { authorize: Handler; token: Handler } {
  const codes = new Map<string, string>();
  return {
    authorize: ({ params }) => {
      const back = new URL(params.get('redirect_uri') ?? '');
      if (params.get(words.clientId) !== CLIENT.id || params.get('response_type') !== 'code') return { status: 400 };
      const code = randomUUID();
      codes.set(code, back.href);
      back.searchParams.set('code', code);
      back.searchParams.set('state', params.get('state') ?? '');
      return { status: 302, headers: { location: back.href } };
    },
    token: ({ params }) => {
      const code = params.get('code') ?? '';
      const isRight =
        params.get(words.clientId) === CLIENT.id &&
        params.get(words.clientSecret) === CLIENT.secret &&
        params.get('grant_type') === 'authorization_code' &&
        codes.get(code) === params.get('redirect_uri');
      codes.delete(code);
      return isRight ? { body: tokenAnswer('a-token') } : words.refuse();
    },
  };
}

/** A profile for the holder of the token, sent as a header or a parameter. */
export function forToken(body: unknown): Handler {
  return ({ params, headers }: Asked) => {
    const given = params.get('access_token') ?? headers.authorization?.replace('Bearer ', '');
    return given === 'a-token' ? { body } : { status: 401, body: { error: 'bad token' } };
  };
}
