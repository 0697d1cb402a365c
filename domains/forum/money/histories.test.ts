import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import {
  inDays,
  memberWith,
  newRequestId,
  problemsOf,
  walletOf,
  withBankAccount,
} from '../../../tests/support/forum-wallets.ts';
import { type Member, openSmallForum, type SmallForum } from '../../../tests/support/small-forum.ts';
import { saveRole } from '../../accounts/roles/save-role.server.ts';
import {
  approveWithdrawal,
  payWithdrawal,
  refuseWithdrawal,
} from '../../payouts/withdrawals/review-withdrawal.server.ts';
import { buyCard } from '../cards/buy-card.server.ts';
import { cardInput } from '../cards/contract.ts';
import { saveCard } from '../cards/save-card.server.ts';
import { acceptAnswer } from '../comments/accept-answer.server.ts';
import { restrictMember } from '../moderation/members.server.ts';
import { readTopic } from '../topics/read-topic.server.ts';
import { takeBountyBack } from './bounty.server.ts';
import { buyTopic } from './buy-topic.server.ts';
import { readWallet } from './read-wallet.server.ts';
import { refundSale } from './refund-sale.server.ts';
import { releaseSales } from './release-sales.server.ts';
import { settleBounties } from './settle-bounties.server.ts';
import { tip } from './tip.server.ts';
import { withdrawIncome } from './withdraw-income.server.ts';

/** `FORUM_HISTORIES=10000` runs as many as a release is tried with. */
const HISTORIES = Number(process.env.FORUM_HISTORIES ?? 8);
const STEPS = 60;
const CARD_PRICE = 3_000;
/** A step that needs what no step has made yet. */
const NOTHING_YET = new DomainError('not_found');

let forum: SmallForum;
let owner: Member;
let staff: Member;
let cardId: number;
beforeAll(async () => {
  forum = await openSmallForum();
  owner = await forum.member('owner');
  const reviewer = await forum.member('admin');
  const { app } = forum;
  const site = app.sites.all().find(({ isDefault }) => isDefault) ?? reviewer.site;
  staff = { ...reviewer, site, actor: { ...reviewer.actor, permissions: ['payments.manage'] } };
  const roleId = await saveRole(owner, { name: { en: 'VIP' }, permissions: ['topics.view', 'topics.like'] });
  const card = { name: { en: 'Month' }, price: CARD_PRICE, days: 30, roleId, isOnSale: true };
  cardId = (await saveCard(owner, cardInput.parse(card))).id;
});
afterAll(() => forum.close());

/** A sequence that the seed repeats (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface History {
  pick<T>(list: readonly T[]): T;
  people: readonly Member[];
  /** Someone, on the day that the history has reached. */
  someone(): Member;
  on(member: Member): Member;
  pass(days: number): void;
  topics: number[];
  questions: { id: number; author: Member }[];
  sales: string[];
  withdrawals: string[];
}

type Act = (history: History) => Promise<unknown>;

const trading: Act[] = [
  async ({ pick, someone, topics }) =>
    topics.push(
      await forum.topic(someone(), {
        paid: { scope: 'content', price: pick([10, 777, 5_000]), source: 'The rest' },
      }),
    ),
  async ({ pick, someone, topics, sales }) => {
    const topicId = pick(topics);
    const { paid } = await readTopic(forum.guest(), { id: topicId });
    sales.push((await buyTopic(someone(), { topicId, price: paid?.price.amount ?? 1, requestId: newRequestId() })).no);
  },
  async ({ pick, someone, topics, sales }) =>
    sales.push(
      (await tip(someone(), { topicId: pick(topics), amount: pick([10, 2_099, 4_001]), requestId: newRequestId() })).no,
    ),
  async ({ someone, sales }) =>
    sales.push((await buyCard(someone(), { id: cardId, price: CARD_PRICE, requestId: newRequestId() })).no),
];

const bounties: Act[] = [
  async ({ pick, someone, questions }) => {
    const author = someone();
    questions.push({ id: await forum.topic(author, { kind: 'question', bounty: pick([10, 400]) }), author });
  },
  async ({ pick, on, questions }) => {
    const { id, author } = pick(questions);
    await takeBountyBack(on(author), { topicId: id });
  },
  async ({ pick, someone, on, questions }) => {
    const { id, author } = pick(questions);
    await acceptAnswer(on(author), { topicId: id, commentId: await forum.comment(someone(), id) });
  },
  async ({ on }) => settleBounties(on(owner)),
];

const withdrawing: Act[] = [
  async ({ pick, on, people, withdrawals }) => {
    const wallets = await Promise.all(
      people.map(on).map(async (member) => ({ member, ...(await readWallet(member)) })),
    );
    const { member, income } = wallets.toSorted((a, b) => b.income.amount - a.income.amount)[0] as (typeof wallets)[0];
    const amount = Math.max(1_000, pick([income.amount, Math.floor(income.amount / 2), income.amount + 1]));
    withdrawals.push((await withdrawIncome(member, { amount, currency: 'CNY', requestId: newRequestId() })).no);
  },
  async ({ pick, on, withdrawals }) => approveWithdrawal(on(staff), pick(withdrawals)),
  async ({ pick, on, withdrawals }) => refuseWithdrawal(on(staff), { no: pick(withdrawals), reason: 'Wrong account' }),
  async ({ pick, on, withdrawals }) => {
    const no = pick(withdrawals);
    await approveWithdrawal(on(staff), no);
    await payWithdrawal(on(staff), { no, reference: `R ${newRequestId()}` });
  },
];

const others: Act[] = [
  async ({ pick, on, sales }) => refundSale(on(owner), { no: pick(sales), reason: 'random' }),
  async ({ on }) => releaseSales(on(owner)),
  async ({ pick, someone, on }) => {
    const { userId } = someone().actor;
    const state = pick(['active', 'active', 'banned'] as const);
    await restrictMember(on(owner), { userId, state, until: null, reason: 'random' });
  },
  async ({ pick, on, pass }) => {
    pass(pick([1, 8, 31]));
    await releaseSales(on(owner));
  },
];

const ACTS = [
  ...Array(4).fill(trading).flat(),
  ...bounties,
  ...withdrawing,
  ...withdrawing,
  ...others,
  ...others,
] as Act[];

/** The second of three people was invited by the first one, who gets a part of what the second earns. */
async function makePeople(): Promise<Member[]> {
  const people = [];
  for (const amount of [100_000, 20_000, 50]) people.push(await withBankAccount(await memberWith(forum, amount)));
  const [inviter, invited] = people.map(({ actor }) => actor.userId);
  await sql`
    with i as (
      insert into invites (site_id, role_id, salt, code_hash, max_uses, uses, created_by)
      select ${forum.guest().site.id}::bigint, min(id), 'x', ${`code-of-${inviter}`}, 1, 1, ${inviter}::bigint from roles
      returning id)
    insert into invite_uses (invite_id, user_id) select id, ${invited}::bigint from i`.execute(forum.app.database.db);
  return people;
}

async function live(seed: number): Promise<{ done: number; people: Member[] }> {
  const random = randomOf(seed);
  const people = await makePeople();
  let day = 0;
  const on = (member: Member) => {
    const later = inDays(member, day);
    return { ...later, actor: { ...later.actor, payProvedAt: later.now } };
  };
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw NOTHING_YET;
    return list[Math.floor(random() * list.length)] as T;
  };
  const history: History = {
    pick,
    on,
    people,
    someone: () => on(pick(people)),
    pass: (days) => {
      day += days;
    },
    ...{ topics: [], questions: [], sales: [], withdrawals: [] },
  };
  history.topics.push(
    await forum.topic(people[1] as Member, { paid: { scope: 'content', price: 5_000, source: 'a' } }),
  );
  let done = 0;
  for (let step = 0; step < STEPS; step += 1) {
    try {
      await pick(ACTS)(history);
      done += 1;
    } catch (error) {
      if (!isDomainError(error)) throw error;
    }
  }
  return { done, people };
}

test('random histories of all that moves money leave no cent behind', async () => {
  const first = Math.floor(Math.random() * 1e9);
  for (let seed = first; seed < first + HISTORIES; seed += 1) {
    const { done, people } = await live(seed);
    const parts = (await Promise.all(people.map(walletOf))).flat();
    const found = { seed, done: done > 0, below: parts.filter((part) => part < 0), problems: await problemsOf(forum) };
    expect(found).toEqual({ seed, done: true, below: [], problems: [] });
  }
});
