import { readWallet } from '../../domains/forum/money/read-wallet.server.ts';
import { creditFromOutside } from '../../domains/ledger/movements.server.ts';
import { ensurePayee } from '../../domains/payouts/payees/find-payee.server.ts';
import type { Member, SmallForum } from './small-forum.ts';

/** A member with that balance. The pay password counts as entered. */
export async function memberWith(forum: SmallForum, amount: number): Promise<Member> {
  const member = await forum.member();
  const { userId } = member.actor;
  const currency = member.site.defaultCurrency;
  if (amount > 0)
    await creditFromOutside(member, { userId, amount, currency, source: 'test', requestKey: `rich-${userId}` });
  return { ...member, actor: { ...member.actor, payProvedAt: member.now } };
}

/** Gives a member a bank account that may be paid to at once. */
export async function withBankAccount(member: Member): Promise<Member> {
  const { id } = await ensurePayee(member, { kind: 'member', subjectId: member.actor.userId });
  const account = {
    payee_id: id,
    sealed: 'x',
    label: 'Bank ···· 1234',
    changed_at: new Date(0),
    usable_from: new Date(0),
  };
  await member.db.insertInto('payee_bank_accounts').values(account).execute();
  return member;
}

/** Balance, income, pending income and what is held of a member. */
export async function walletOf(member: Member): Promise<number[]> {
  const { balance, income, pending, frozen } = await readWallet(member);
  return [balance.amount, income.amount, pending.amount, frozen.amount];
}

/** Problems of all books. */
export async function problemsOf({ app }: SmallForum): Promise<string[]> {
  const problems = await Promise.all(Object.values(app.books).map((check) => check(app.database.db)));
  return problems.flat();
}

export const inDays = (member: Member, days: number): Member => ({
  ...member,
  now: new Date(member.now.getTime() + days * 86_400_000),
});

/** The code of a refusal, of its first field if it has one; `ok` without a refusal. */
export const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'ok',
    (error: { code?: string; details?: { fields?: { code: string }[] } }) =>
      error.details?.fields?.[0]?.code ?? error.code ?? error,
  );

let nth = 0;
export function newRequestId(): string {
  nth += 1;
  return `request-${nth}-of-a-test`;
}
