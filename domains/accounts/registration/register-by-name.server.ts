import { sqlState, violatedConstraint } from '../../../platform/database/transaction.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import type { Ctx } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { limitInviteTries } from '../invites/take-invite.server.ts';
import { plainLoginName } from '../login/log-in-by-account.server.ts';
import { hashPassword, refuseWeakPassword } from '../login/passwords.server.ts';
import { readPhone } from '../phones/phones.server.ts';
import { readStaff } from '../profile/edit-nickname.server.ts';
import { looksLikeStaff } from '../profile/official-names.ts';
import { DEFAULT_DIAL_CODE, emailProblem, phoneProblem } from '../rules.ts';
import { createAccount } from './create-account.server.ts';

const UNIQUE_VIOLATION = '23505';

export interface NamedAccount {
  username: string;
  nickname: string;
  /** An e-mail or phone to log in by. Until it is proven, an e-mail address gets nothing but the code that proves it. */
  account: string;
  password: string;
}

/**
 * Creates a member with a user name and a password, without a code; the caller has checked a captcha. Throws
 * `user_name_taken`, `already_registered`, `validation_failed`, and what `createAccount` throws.
 */
export async function registerByName(
  ctx: Ctx,
  { username, nickname, account, password }: NamedAccount,
): Promise<number> {
  await ctx.app.limits.login.take(ctx.ip, ctx.now);
  await limitInviteTries(ctx);
  refuseWeakPassword(ctx, password, { names: [username, nickname, account] });
  const houseNames = ctx.app.sites.all().flatMap((site) => Object.values(site.name));
  const staffNames = (await readStaff(ctx)).map((person) => person.nickname);
  for (const [field, name] of Object.entries({ nickname, username })) {
    if (looksLikeStaff(name, houseNames, staffNames)) refuseFields([{ field, code: 'nicknameStaff' }]);
  }
  const loginName = readContact(account);
  const passwordHash = await hashPassword(ctx, password);
  return transact(ctx, (tx) =>
    createAccount(tx, {
      kind: 'member',
      nickname,
      username,
      login_name: loginName,
      password_hash: passwordHash,
    }),
  ).catch((error: unknown) => {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw new DomainError(violatedConstraint(error) === 'users_by_username' ? 'user_name_taken' : 'already_registered');
  });
}

/** The contact as it is logged in by. Throws `validation_failed` for what is neither an e-mail address nor a phone number. */
function readContact(account: string): string {
  const name = plainLoginName(account);
  const isPhone = readPhone(name, { dialCode: DEFAULT_DIAL_CODE }) !== undefined;
  if (name.includes('@') ? emailProblem(name) === undefined : isPhone) return name;
  const code = name.includes('@') ? 'correctEmail' : phoneProblem(name) ? 'contactForm' : 'wrongPhone';
  return refuseFields([{ field: 'account', code }]);
}
