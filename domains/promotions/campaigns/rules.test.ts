import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Deal, DealChoice } from './deal.ts';
import { dealDeadline, dealPrice, dealProblem } from './deals.ts';
import { itemProblems } from './kinds.ts';
import { planCuts } from './rules.ts';

describe('the cuts of friends', () => {
  test('add up to the reduction, each at least one, and are the same for the same seed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 2 ** 40 }),
        (contributions, more, seed) => {
          const cuts = planCuts(contributions + more, contributions, seed);
          expect(cuts).toHaveLength(contributions);
          expect(cuts.reduce((sum, cut) => sum + cut, 0)).toBe(contributions + more);
          expect(Math.min(...cuts)).toBeGreaterThanOrEqual(1);
          expect(planCuts(contributions + more, contributions, seed)).toEqual(cuts);
        },
      ),
    );
  });

  test('are uneven, and differ from bargain to bargain', () => {
    const cuts = planCuts(10_000, 5, 1);
    expect(new Set(cuts).size).toBeGreaterThan(1);
    expect(planCuts(10_000, 5, 2)).not.toEqual(cuts);
  });

  test('are refused when the reduction is too small', () => {
    expect(() => planCuts(4, 5, 1)).toThrow(RangeError);
  });
});

const deal: Deal = {
  kind: 'group',
  itemId: 1,
  campaignId: 1,
  skuId: 7,
  priceMinor: 500,
  depositMinor: null,
  isRunning: true,
  left: 10,
  perUser: 3,
  mine: 1,
  groupSize: 3,
  groupHours: 24,
  balanceDueStartsAt: null,
  balanceDueEndsAt: null,
  shipsAt: null,
  group: null,
  bargain: null,
};
const group: NonNullable<Deal['group']> = {
  id: 5,
  status: 'open',
  isOver: false,
  isPaid: true,
  left: 1,
  isMine: false,
  expiresAt: '2026-01-01T10:00:00Z',
};
const open: DealChoice = { kind: 'group', itemId: 1, groupId: null, bargainId: null };
const join: DealChoice = { ...open, groupId: 5 };
const assist: DealChoice = { ...open, kind: 'assist', bargainId: 9 };
const bargain = { id: 9, priceMinor: 430, isOpen: true };

describe('why a campaign refuses a purchase', () => {
  test.each<[string, DealChoice, Partial<Deal> | null, number, string | null, number]>([
    ['nothing, for who opens a group', open, {}, 2, null, 0],
    ['it is not there', open, null, 1, 'campaign_closed', 0],
    ['it is for another thing', open, { skuId: 8 }, 1, 'campaign_closed', 0],
    ['it is of another kind', open, { kind: 'presell' }, 1, 'campaign_closed', 0],
    ['it does not run', open, { isRunning: false }, 1, 'campaign_closed', 0],
    ['too few pieces are left', open, { left: 1 }, 2, 'campaign_sold_out', 1],
    ['the buyer has had them', open, { mine: 3 }, 1, 'campaign_limit', 0],
    ['the buyer wants more than there is room', open, {}, 3, 'campaign_limit', 2],
    ['nothing, for who joins', join, { group }, 1, null, 0],
    ['nothing, for who was invited before the end', join, { group, isRunning: false }, 1, null, 0],
    ['the group is not there', join, {}, 1, 'group_gone', 0],
    ['the group is full', join, { group: { ...group, left: 0 } }, 1, 'group_full', 0],
    ['the group was filled', join, { group: { ...group, status: 'filled' } }, 1, 'group_full', 0],
    ['the group failed', join, { group: { ...group, status: 'failed' } }, 1, 'group_gone', 0],
    ['its time is up', join, { group: { ...group, isOver: true } }, 1, 'group_gone', 0],
    ['its leader has not paid', join, { group: { ...group, isPaid: false } }, 1, 'group_gone', 0],
    ['the buyer sits in it', join, { group: { ...group, isMine: true, left: 0 } }, 1, 'own_group', 0],
    ['nothing, for one’s own bargain', assist, { kind: 'assist', bargain }, 1, null, 0],
    ['it is no bargain of one’s own', assist, { kind: 'assist' }, 1, 'bargain_gone', 0],
    ['the bargain is over', assist, { kind: 'assist', bargain: { ...bargain, isOpen: false } }, 1, 'bargain_gone', 0],
    ['a bargain is for one piece', assist, { kind: 'assist', bargain }, 2, 'campaign_limit', 1],
  ])('%s', (_title, choice, changes, num, code, available) => {
    const offered = changes && { ...deal, ...changes };
    expect(dealProblem(choice, offered, { skuId: 7, num })).toEqual(code && { code, available });
  });
});

test('a bargain costs the price it has reached, everything else the campaign’s price', () => {
  expect(dealPrice(deal)).toBe(500);
  expect(dealPrice({ ...deal, kind: 'assist', bargain })).toBe(430);
});

test('an order in a group must be paid before the group ends', () => {
  const now = new Date('2026-01-01T09:45:00Z');
  const at = (time: string) => new Date(`2026-01-01T${time}:00Z`);
  expect(dealDeadline({ ...deal, group }, now, 30)).toEqual(at('10:00'));
  expect(dealDeadline({ ...deal, group: { ...group, expiresAt: '2026-01-01T11:00:00Z' } }, now, 30)).toEqual(
    at('10:15'),
  );
  // the leader's own group is opened with the order
  expect(dealDeadline({ ...deal, groupHours: 1 }, now, 120)).toEqual(at('10:45'));
  expect(dealDeadline(null, now, 30)).toEqual(at('10:15'));
});

test('numbers of a campaign are refused by field', () => {
  const item = { price: 500, deposit: 100, normal: 900, quota: 10, available: 10 };
  expect(itemProblems('presell', item, 0)).toEqual([]);
  expect(itemProblems('group', { ...item, price: 900 }, 0)).toEqual([{ field: 'price', code: 'campaign_price' }]);
  expect(itemProblems('assist', { ...item, price: 898 }, 3)).toEqual([{ field: 'price', code: 'campaign_floor' }]);
  expect(itemProblems('presell', { ...item, deposit: null }, 0)).toEqual([
    { field: 'deposit', code: 'campaign_deposit' },
  ]);
  expect(itemProblems('group', { ...item, quota: 11 }, 0)).toEqual([{ field: 'quota', code: 'campaign_quota' }]);
});
