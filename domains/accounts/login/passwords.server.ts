import { hash, verify } from '@node-rs/argon2';
import { refuseFields } from '../../../platform/errors.ts';
import { normalForm } from '../../../platform/text/normal-form.ts';
import type { Ctx } from '../../kit/context.ts';
import commonPasswords from './common-passwords.json' with { type: 'json' };
import { isMadeOfWords, type PasswordOwner, wordsOf } from './own-words.ts';

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hash of a random password with the same cost, so that an unknown account takes as long as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$Jt+/WUnDaH2W20XVDtky2g$mwFuxDc73ZfVbkv6TgFOdh/f//0X0CgUXWN87KUc1ms';

const PRODUCT = 'Stoa';
const ENDING = /[\d!@#.*]*$/;
const COMMON = new Set<string>(commonPasswords);

/** True for a very common password; endings such as `1` or `!` do not disguise it. */
function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  // words of the list may end in digits too, so every part of the ending is tried
  for (let end = plain.length; end >= plain.search(ENDING); end -= 1) {
    if (COMMON.has(plain.slice(0, end))) return true;
  }
  return new Set(plain).size <= 2;
}

/** Refuses a common password, naming the field. */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) refuseFields([{ field: 'password', code: 'passwordCommon' }]);
}

/** Refuses a common password and one made of the names of the product, its sites or its owner, naming the field. */
export function refuseWeakPassword(ctx: Ctx, password: string, owner: PasswordOwner): void {
  refuseCommonPassword(password);
  const siteNames = ctx.app.sites.all().flatMap((site) => Object.values(site.name));
  if (isMadeOfWords(password, [PRODUCT, ...siteNames, ...wordsOf(owner)]))
    refuseFields([{ field: 'password', code: 'passwordOwnWords' }]);
}

/** The same for the new password of an account. */
export async function refuseWeakPasswordOf(ctx: Ctx, userId: number, password: string): Promise<void> {
  const { email, phone, ...names } = await ctx.db
    .selectFrom('users')
    .select(['email', 'phone', 'nickname', 'username', 'login_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  refuseWeakPassword(ctx, password, { email, phone, names: Object.values(names) });
}

export function hashPassword(ctx: Ctx, password: string): Promise<string> {
  return ctx.app.hashing.run(() => hash(normalForm(password, 'NFKC'), COST));
}

/** False without a hash, after the same time. */
export function isPassword(ctx: Ctx, password: string, passwordHash: string | null | undefined): Promise<boolean> {
  return ctx.app.hashing.run(async () => {
    const right = await verify(passwordHash ?? NOBODYS_HASH, normalForm(password, 'NFKC'));
    return right && typeof passwordHash === 'string';
  });
}
