import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBuyer, openSmallShop, type SmallShop } from '../../../tests/support/small-shop.ts';
import type { Ctx } from '../../kit/context.ts';
import { closeWindow, endChat } from '../end-chat.server.ts';
import { MAX_LABELS } from '../rules.ts';
import { sendMessage } from '../send-message.server.ts';
import { answerChat, bePresent } from './answer.server.ts';
import { changeChats } from './change-chats.server.ts';
import type { ChangeChats, DeskTab } from './contract.ts';
import { setLabels } from './labels.server.ts';
import { listDesk } from './list-desk.server.ts';
import { processOpenChats } from './process-open-chats.server.ts';
import { snoozeChat, wakeChat } from './snooze.server.ts';

let shop: SmallShop;
let agent: Ctx;
let begin: number;
beforeAll(async () => {
  shop = await openSmallShop();
  agent = { ...shop.ctx(), actor: shop.lamps.owner };
  begin = agent.now.getTime();
});
afterAll(() => shop.close());

const later = (ctx: Ctx, minutes: number): Ctx => ({
  ...ctx,
  now: new Date(begin + minutes * 60_000),
});
const at = (minutes: number) => later(agent, minutes).now.toISOString();
const say = (buyer: Ctx, msn: string, minutes: number) =>
  sendMessage(later(buyer, minutes), { msn, msnType: 1, merId: shop.lamps.id });
const reply = (chatId: number, msn: string, minutes: number) =>
  answerChat(later(agent, minutes), { chatId, msn, msnType: 1, isNote: false });
const tab = async (name: DeskTab, minutes: number) =>
  (await listDesk(later(agent, minutes), { merId: shop.lamps.id, tab: name, keyword: '', label: '' })).list;
const idsIn = async (name: DeskTab, minutes: number) => (await tab(name, minutes)).map(({ chatId }) => chatId);
/** Where each conversation is, by the lists. */
const placeOf = async (chatId: number, minutes: number) => {
  const places: DeskTab[] = [];
  for (const name of ['queue', 'mine', 'all', 'snoozed', 'ended'] as const)
    if ((await idsIn(name, minutes)).includes(chatId)) places.push(name);
  return places;
};

describe('a snoozed conversation', () => {
  it('leaves the lists until its time, and then returns to the queue', async () => {
    const { chatId } = await say(await addBuyer(shop), 'When is the blue one back?', 0);
    await snoozeChat(later(agent, 1), { chatId, until: at(600) });
    expect(await placeOf(chatId, 2)).toEqual(['snoozed']);
    expect((await tab('snoozed', 2))[0]).toMatchObject({
      chatId,
      isSnoozed: true,
      snoozedUntil: at(600),
      isBack: false,
    });
    // it neither ends by silence nor is looked after meanwhile
    await processOpenChats(later(agent, 300));
    expect(await placeOf(chatId, 300)).toEqual(['snoozed']);
    expect(await placeOf(chatId, 600)).toEqual(['queue', 'all']);
    await processOpenChats(later(agent, 600.1));
    const [back] = await tab('queue', 601);
    expect(back).toMatchObject({ chatId, isSnoozed: false, snoozedUntil: null, isBack: true, state: 'waiting' });
  });

  it('returns to its agent while that agent is online, otherwise to the queue', async () => {
    const chats: number[] = [];
    for (const question of ['First', 'Second']) {
      const { chatId } = await say(await addBuyer(shop), question, 700);
      await reply(chatId, 'I will ask the workshop', 701);
      await snoozeChat(later(agent, 702), { chatId, until: at(chats.length === 0 ? 720 : 740) });
      chats.push(chatId);
    }
    const [first = 0, second = 0] = chats;
    await bePresent(later(agent, 720), { merId: shop.lamps.id });
    await processOpenChats(later(agent, 720.1));
    expect(await placeOf(first, 720.1)).toEqual(['mine', 'all']);
    // the agent has gone home by then
    await processOpenChats(later(agent, 740));
    expect(await placeOf(second, 740)).toEqual(['queue', 'all']);
    // what came back is not ended by silence until an agent has written
    await processOpenChats(later(agent, 900));
    expect(await placeOf(first, 900)).toEqual(['mine', 'all']);
    await reply(first, 'It arrives on Friday', 901);
    await processOpenChats(later(agent, 932));
    expect(await placeOf(first, 932)).toEqual(['ended']);
  });

  it('goes to an agent who is online once it is back, and ends after three days without one', async () => {
    const chats: number[] = [];
    for (const question of ['Early', 'Late']) {
      const { chatId } = await say(await addBuyer(shop), question, 940);
      await reply(chatId, 'I will ask the workshop', 941);
      await snoozeChat(later(agent, 942), { chatId, until: at(chats.length === 0 ? 950 : 960) });
      chats.push(chatId);
    }
    const [early = 0, late = 0] = chats;
    await processOpenChats(later(agent, 950));
    expect(await placeOf(early, 950)).toEqual(['queue', 'all']);
    await bePresent(later(agent, 955), { merId: shop.lamps.id });
    await processOpenChats(later(agent, 955));
    expect(await placeOf(early, 955)).toEqual(['mine', 'all']);
    // nobody is online from then on
    await processOpenChats(later(agent, 960));
    await processOpenChats(later(agent, 960 + 3 * 1_440 - 1));
    expect(await placeOf(late, 5_280)).toEqual(['queue', 'all']);
    expect(await placeOf(early, 5_280)).toEqual(['ended']);
    await processOpenChats(later(agent, 960 + 3 * 1_440));
    expect(await placeOf(late, 5_280)).toEqual(['ended']);
  });

  it('returns with the next message of the shopper, not of an agent, or when an agent wakes it', async () => {
    const buyer = await addBuyer(shop);
    const { chatId } = await say(buyer, 'Is it dimmable?', 1_000);
    await snoozeChat(later(agent, 1_001), { chatId, until: null });
    await reply(chatId, 'A colleague is looking it up', 1_002);
    expect(await placeOf(chatId, 90_000)).toEqual(['snoozed']);
    await say(buyer, 'And how bright?', 1_003);
    expect(await placeOf(chatId, 1_003)).toEqual(['mine', 'all']);
    await snoozeChat(later(agent, 1_004), { chatId, until: at(1_500) });
    await wakeChat(later(agent, 1_005), chatId);
    expect(await placeOf(chatId, 1_005)).toEqual(['queue', 'all']);
    const back = (await tab('queue', 1_005)).find((chat) => chat.chatId === chatId);
    expect(back).toMatchObject({ isBack: true });
  });

  it('does not end when the window closes, but when the shopper ends it', async () => {
    const buyer = await addBuyer(shop);
    const { chatId } = await say(buyer, 'Do you repair lamps?', 2_000);
    await reply(chatId, 'I will ask tomorrow', 2_001);
    await snoozeChat(later(agent, 2_002), { chatId, until: at(3_000) });
    await closeWindow(later(buyer, 2_003), chatId);
    expect(await placeOf(chatId, 2_003)).toEqual(['snoozed']);
    await endChat(later(buyer, 2_004), chatId);
    expect(await placeOf(chatId, 2_004)).toEqual(['ended']);
    await expect(snoozeChat(later(agent, 2_005), { chatId, until: null })).rejects.toMatchObject({ code: 'conflict' });
  });

  it('needs a time in the future, within 90 days', async () => {
    const { chatId } = await say(await addBuyer(shop), 'Hello', 2_100);
    for (const until of [at(2_100), at(2_000), at(2_101 + 91 * 1_440)])
      await expect(snoozeChat(later(agent, 2_101), { chatId, until })).rejects.toMatchObject({
        code: 'validation_failed',
      });
  });

  it('does not count towards the load of its agent', async () => {
    const load = async () => {
      const found = await sql<{ load: number }>`
        select count(*)::int as load from chat.conversations where agent_id = ${shop.lamps.owner.userId}::bigint
          and state = 'open' and snoozed_after is null`.execute(shop.app.database.db);
      return found.rows[0]?.load;
    };
    const { chatId } = await say(await addBuyer(shop), 'Hello', 2_200);
    await reply(chatId, 'Hello', 2_201);
    const before = await load();
    await snoozeChat(later(agent, 2_202), { chatId, until: null });
    expect(await load()).toBe((before ?? 0) - 1);
  });
});

describe('several conversations at once', () => {
  const change = (chatIds: number[], act: ChangeChats['change'], minutes: number, who = agent) =>
    changeChats(later(who, minutes), { chatIds, change: act });

  it('are assigned, labelled, snoozed and ended; those that have ended meanwhile are reported', async () => {
    const chatIds: number[] = [];
    for (const question of ['One', 'Two', 'Three'])
      chatIds.push((await say(await addBuyer(shop), question, 3_000)).chatId);
    const [one = 0, two = 0, three = 0] = chatIds;
    await bePresent(later(agent, 3_001), { merId: shop.lamps.id });
    await endChat(later(agent, 3_001), three);
    const { userId } = shop.lamps.owner;
    expect(await change(chatIds, { do: 'assign', agentId: userId }, 3_002)).toEqual({
      changed: [one, two],
      skipped: [three],
    });
    expect(await idsIn('mine', 3_002)).toEqual(expect.arrayContaining([one, two]));
    await setLabels(later(agent, 3_003), {
      chatId: two,
      labels: Array.from({ length: MAX_LABELS }, (_, nth) => `label ${nth}`),
    });
    expect(await change([one, two], { do: 'label', label: 'Friday' }, 3_003)).toEqual({
      changed: [one],
      skipped: [two],
    });
    expect(await change([one], { do: 'label', label: 'Friday' }, 3_003)).toEqual({ changed: [one], skipped: [] });
    expect((await tab('mine', 3_003)).find(({ chatId }) => chatId === one)?.labels).toEqual(['Friday']);
    await change([one, two], { do: 'snooze', until: at(3_100) }, 3_004);
    expect(await idsIn('snoozed', 3_005)).toEqual(expect.arrayContaining([one, two]));
    expect(await change(chatIds, { do: 'end' }, 3_006)).toEqual({ changed: [one, two], skipped: [three] });
    expect(await placeOf(one, 3_007)).toEqual(['ended']);
  });

  it('change together, or not at all if one of them belongs to another shop', async () => {
    const { chatId } = await say(await addBuyer(shop), 'Mine', 3_200);
    const buyer = await addBuyer(shop);
    const other = await sendMessage(later(buyer, 3_200), { msn: 'To the platform', msnType: 1, merId: 0 });
    for (const foreign of [other.chatId, 987_654])
      await expect(change([chatId, foreign], { do: 'end' }, 3_201)).rejects.toMatchObject({ code: 'chat_not_found' });
    // the shopper of a conversation is none of its agents
    await expect(change([other.chatId], { do: 'end' }, 3_201, buyer)).rejects.toMatchObject({ code: 'chat_not_found' });
    await expect(change([chatId], { do: 'assign', agentId: 987_654 }, 3_201)).rejects.toMatchObject({
      code: 'chat_not_found',
    });
    expect(await placeOf(chatId, 3_202)).toEqual(['queue', 'all']);
  });
});
