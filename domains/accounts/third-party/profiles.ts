import { MAX_EMAIL_LENGTH } from '../rules.ts';
import type { Profile } from './rules.ts';

/** A provider's response: arbitrary content. */
export type Raw = Record<string, unknown>;

/** Thrown when a response lacks required fields. */
export class ProfileError extends Error {}

const LONGEST_SUBJECT = 255;
/** Wider than what our own forms accept: `first.last@gmail.com` is a valid address to write to. */
const EMAIL = /^[\x21-\x3f\x41-\x7e]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** OpenID Connect: the claims of a verified id_token. */
export function openIdProfile(claims: Raw): Profile {
  return profile(claims.sub, claims.name, claims.email, claims.email_verified === true);
}

/** A social network reports which e-mail the user entered, not that it is theirs. */
export function facebookProfile(user: Raw): Profile {
  return profile(user.id, user.name, user.email, false);
}

/** GitHub returns e-mails separately, each with a verified flag; the primary one counts. */
export function githubProfile(user: Raw, emails: unknown): Profile {
  const list = Array.isArray(emails) ? (emails as Raw[]) : [];
  const primary = list.find((each) => each?.primary === true);
  return profile(user.id, user.name || user.login, primary?.email, primary?.verified === true);
}

/** The microblog service returns an e-mail only if it was verified there. */
export function twitterProfile(user: Raw): Profile {
  return profile(user.id_str, user.name || user.screen_name, user.email, true);
}

export function oschinaProfile(user: Raw): Profile {
  return profile(user.id, user.name, user.email, false);
}

/** QQ: the id and the name come in separate responses; `ret` says whether the latter succeeded. */
export function qqProfile(me: Raw, user: Raw): Profile {
  if (user.ret !== 0) throw new ProfileError('QQ gave no user');
  return profile(me.openid, user.nickname, null, false);
}

/** The open id is stable; a union id appears and disappears with the owner's other applications. */
export function wechatProfile(user: Raw): Profile {
  return profile(user.openid, user.nickname, null, false);
}

function profile(subject: unknown, name: unknown, email: unknown, isEmailVerified: boolean): Profile {
  const id = typeof subject === 'number' && Number.isSafeInteger(subject) ? String(subject) : subject;
  if (typeof id !== 'string' || id === '' || id.length > LONGEST_SUBJECT) throw new ProfileError('no subject');
  const address = typeof email === 'string' ? email.trim().toLowerCase() : '';
  const isUsable = address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address);
  return {
    subject: id,
    name: typeof name === 'string' ? name.slice(0, 200) : '',
    email: isUsable ? address : null,
    isEmailVerified: isUsable && isEmailVerified,
  };
}
