import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { takeCaptcha } from '../../accounts/captcha/captchas.server.ts';
import { logInByAccount } from '../../accounts/login/log-in-by-account.server.ts';
import { readPeople } from '../../accounts/people/read-people.server.ts';
import { readUserInfo } from '../../accounts/queries.server.ts';
import { registerByName } from '../../accounts/registration/register-by-name.server.ts';
import type { SecondFactorLogin } from '../../accounts/second-factor/contract.ts';
import { passSecondFactor } from '../../accounts/second-factor/pass-second-factor.server.ts';
import { scopeOf } from '../../accounts/sessions/rules.ts';
import { findActor } from '../../accounts/sessions.server.ts';
import { readNamedEmail, sendNamedEmailCode } from '../../accounts/verification/named-email.server.ts';
import { type Ctx, requireActor } from '../../kit/context.ts';
import { transact } from '../../kit/transact.ts';
import { readForum } from '../people/config.server.ts';
import { joinForum, readMember, readViewer } from '../people/members.server.ts';
import type { CurrentUser, ForumLogin, ForumRegister } from './contract.ts';

const TOO_MANY: readonly string[] = ['too_many_requests', 'too_many_codes'];

export interface Entered {
  token: string;
  user: CurrentUser;
}

/**
 * Forum login with a captcha, by e-mail, phone or user name: the shop's account, with a session of a year. Throws
 * `captcha_wrong`, `forum_wrong_login` with the number of tries `left`, `login_locked` after five,
 * `account_banned`, `forum_account_banned`, `forum_account_rejected`, `second_factor_needed`, `site_closed`.
 */
export async function logInToForum(ctx: Ctx, input: ForumLogin): Promise<Entered> {
  await takeCaptcha(ctx, input);
  const { token } = await logInByAccount(ctx, input).catch((error: unknown) => {
    const isWrong = isDomainError(error) && error.code === 'wrong_login';
    throw isWrong ? new DomainError('forum_wrong_login', error.details) : error;
  });
  return enter(ctx, token);
}

/** The second step of a forum login. Throws what `passSecondFactor` throws, `forum_account_banned`, `forum_account_rejected`. */
export async function passForumSecondFactor(ctx: Ctx, input: SecondFactorLogin): Promise<Entered> {
  const { token } = await passSecondFactor(ctx, input);
  return enter(ctx, token);
}

async function enter(ctx: Ctx, token: string): Promise<Entered> {
  const actor = await findActor(ctx, token);
  if (!actor) throw new DomainError('login_required');
  const entered = { ...ctx, actor };
  await joinForum(entered, actor);
  return { token, user: await readCurrentUser(entered, token) };
}

/**
 * Refuses a session of the forum to members whom it has banned or rejected, whatever they log in with; the shop stays
 * open to them. Inside the transaction of the login, which is undone, and before its browser is renewed. Throws `forum_account_banned`,
 * `forum_account_rejected`.
 */
export async function refuseBarredMember(ctx: Ctx, { userId }: { userId: number }): Promise<void> {
  if (scopeOf(ctx) !== 'forum') return;
  const { state, state_reason: reason, state_until: until } = await readMember(ctx, userId);
  if (state !== 'banned' && state !== 'rejected') return;
  const details = { reason, until: until?.toISOString() ?? null };
  throw new DomainError(state === 'banned' ? 'forum_account_banned' : 'forum_account_rejected', details);
}

/**
 * Registers with a captcha, and logs in. Throws `captcha_wrong`, `user_name_taken`, `already_registered`,
 * `validation_failed`, and what an invitation-only site throws.
 */
export async function registerInForum(ctx: Ctx, input: ForumRegister): Promise<Entered> {
  await takeCaptcha(ctx, input);
  const { settings } = await readForum(ctx);
  const userId = await transact(ctx, async (tx) => {
    const id = await registerByName(tx, input);
    await tx.db
      .insertInto('forum.members')
      .values({
        site_id: ctx.site.id,
        user_id: id,
        state: settings.approveMembers ? 'review' : 'active',
        joined_at: ctx.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return id;
  });
  const { token } = await logInByAccount(ctx, { account: input.username, password: input.password });
  const actor = await findActor(ctx, token);
  if (!actor || actor.userId !== userId) throw new DomainError('login_required');
  const entered = { ...ctx, actor };
  await mailCode(entered);
  return { token, user: await readCurrentUser(entered, token) };
}

/** Asks the new member to confirm the e-mail address. Where too many codes were sent, the page for it sends one later. */
async function mailCode(ctx: Ctx): Promise<void> {
  if ((await readNamedEmail(ctx)) === null) return;
  await sendNamedEmailCode(ctx).catch((error: unknown) => {
    if (!isDomainError(error) || !TOO_MANY.includes(error.code)) throw error;
  });
}

/** The current user with their state on the forum. Throws `login_required`. */
export async function readCurrentUser(ctx: Ctx, token: string): Promise<CurrentUser> {
  const { userId, roleKey, heldRoles } = requireActor(ctx);
  const [people, forum] = await Promise.all([readPeople(ctx, [userId]), readViewer(ctx)]);
  const roles = heldRoles?.map(({ key }) => key) ?? (roleKey === undefined ? [] : [roleKey]);
  return { ...readUserInfo(ctx), username: people.get(userId)?.username ?? null, roles, forum, token };
}
