import { createHmac, randomUUID } from 'node:crypto';
import { CLIENT } from './codes.ts';
import { type Answer, type Asked, type Handler, type StandIn, startStandIn } from './stand-in.ts';

interface Given {
  secret: string;
  callback: string;
  verifier?: string;
}

/**
 * A microblog service by RFC 5849: refuses a request that is not signed according to the standard, repeats a nonce or
 * is too old. Users always consent.
 */
export async function startMicroblog(user: Record<string, unknown>): Promise<StandIn> {
  const requestTokens = new Map<string, Given>();
  const accessTokens = new Map<string, string>();
  const nonces = new Set<string>();
  let origin = '';
  const check = (asked: Asked, secretOf: (token: string) => string | undefined) =>
    isRightlySigned(asked, origin, secretOf, nonces);

  const requestToken: Handler = (asked) => {
    const auth = check(asked, () => '');
    if (!auth?.oauth_callback) return { status: 401 };
    const [token, secret] = [randomUUID(), randomUUID()];
    requestTokens.set(token, { secret, callback: auth.oauth_callback });
    return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' });
  };
  const authenticate: Handler = ({ params }) => {
    const token = params.get('oauth_token') ?? '';
    const given = requestTokens.get(token);
    if (!given) return { status: 400 };
    given.verifier = randomUUID();
    const back = new URL(given.callback);
    back.searchParams.set('oauth_token', token);
    back.searchParams.set('oauth_verifier', given.verifier);
    return { status: 302, headers: { location: back.href } };
  };
  const accessToken: Handler = (asked) => {
    const auth = check(asked, (token) => requestTokens.get(token)?.secret);
    const given = auth && requestTokens.get(auth.oauth_token ?? '');
    if (!auth || !given?.verifier || auth.oauth_verifier !== given.verifier) return { status: 401 };
    requestTokens.delete(auth.oauth_token ?? '');
    const [token, secret] = [randomUUID(), randomUUID()];
    accessTokens.set(token, secret);
    return form({ oauth_token: token, oauth_token_secret: secret });
  };
  const credentials: Handler = (asked) => {
    const auth = check(asked, (token) => accessTokens.get(token));
    return auth ? { body: user } : { status: 401 };
  };
  const standIn = await startStandIn({
    '/oauth/request_token': requestToken,
    '/oauth/authenticate': authenticate,
    '/oauth/access_token': accessToken,
    '/1.1/account/verify_credentials.json': credentials,
  });
  origin = standIn.url;
  return standIn;
}

function form(values: Record<string, string>): Answer {
  return { body: String(new URLSearchParams(values)) };
}

/** The parameters of the Authorization header, if it conforms to RFC 5849. */
function isRightlySigned(
  asked: Asked,
  origin: string,
  secretOf: (token: string) => string | undefined,
  nonces: Set<string>,
): Record<string, string> | undefined {
  const header = /^OAuth (.*)$/.exec(asked.headers.authorization ?? '')?.[1] ?? '';
  const pairs = [...header.matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    decodeURIComponent(value),
  ]);
  const auth = Object.fromEntries(pairs) as Record<string, string>;
  const { oauth_signature: signature, ...signed } = auth;
  const tokenSecret = secretOf(auth.oauth_token ?? '');
  const isFresh = Math.abs(Number(auth.oauth_timestamp) - Date.now() / 1000) < 300;
  if (tokenSecret === undefined || !isFresh || !auth.oauth_nonce || nonces.has(auth.oauth_nonce)) return undefined;
  if (auth.oauth_consumer_key !== CLIENT.id || auth.oauth_signature_method !== 'HMAC-SHA1') return undefined;
  nonces.add(auth.oauth_nonce);
  const all = [...Object.entries(signed), ...asked.params].map(
    ([name, value]) => [encode(name), encode(value)] as const,
  );
  const sorted = all.sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1));
  const text = sorted.map((pair) => pair.join('=')).join('&');
  const base = [asked.method, encode(origin + asked.path), encode(text)].join('&');
  const key = `${encode(CLIENT.secret)}&${encode(tokenSecret)}`;
  return createHmac('sha1', key).update(base).digest('base64') === signature ? auth : undefined;
}

/** RFC 3986, which is stricter than the browsers. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
