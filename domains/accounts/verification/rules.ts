import type { Actor } from '../../kit/context.ts';

/**
 * Whether an e-mail or phone of the account was confirmed by a code. Members get theirs only that way, visitors leave
 * one unverified; a member who signed in through a third party may have neither.
 */
export function isVerified(actor: Pick<Actor, 'kind' | 'email' | 'phone' | 'isVisitorVerified'>): boolean {
  return actor.kind === 'member' ? Boolean(actor.email || actor.phone) : actor.isVisitorVerified === true;
}
