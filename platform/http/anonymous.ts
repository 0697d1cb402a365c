const OWN_HEADERS = ['token', 'authorization', 'invite'];
const OWN_STATE = /(?:^|;\s*)(?:token|userToken|cart|invite)=/;

/** A request of a reader without data of their own: no session, no guest cart. */
export function isAnonymous(headers: Headers): boolean {
  return !OWN_STATE.test(headers.get('cookie') ?? '') && !OWN_HEADERS.some((name) => headers.has(name));
}
