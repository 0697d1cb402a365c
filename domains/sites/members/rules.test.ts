import { describe, expect, test } from 'vitest';
import { PERMISSION_KEYS } from '../roles/permission-keys.ts';
import {
  beginsAnew,
  endOfMembership,
  isInside,
  joinOffer,
  type Membership,
  membershipStatusOf,
  permissionsOn,
} from './rules.ts';

const now = new Date('2026-06-01T12:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const member = (changes: Partial<Membership> = {}): Membership => ({
  roleKey: 'default',
  permissions: ['topics.reply'],
  via: 'paid',
  isBanned: false,
  expiresAt: null,
  ...changes,
});
const open = { access: 'public', defaultPermissions: ['topics.like'], guestPermissions: ['topics.view'] } as const;
const paid = { ...open, access: 'paid' } as const;
const terms = { access: 'paid', joinFeeMinor: 9900, joinDays: 30 } as const;
const moderator = (expiresAt: Date | null) => member({ roleKey: 'own-1', via: 'given', expiresAt });

test.each([
  ['a stranger', null, 'none', 'none'],
  ['a member who joined while the site was open', member({ via: 'open' }), 'member', 'none'],
  ['a paying member', member({ expiresAt: days(1) }), 'member', 'member'],
  ['a paying member with no end date', member(), 'member', 'member'],
  ['a member at the moment of the end', member({ expiresAt: now }), 'expired', 'expired'],
  ['an invited member', member({ via: 'invite' }), 'member', 'member'],
  ['an admin', member({ via: 'open', roleKey: 'admin' }), 'member', 'member'],
  ['a disabled member', member({ isBanned: true, expiresAt: days(9) }), 'banned', 'banned'],
] as const)('%s: membership status on an open site and on one with a fee', (_title, membership, onOpen, onPaid) => {
  expect([membershipStatusOf(open, membership, now), membershipStatusOf(paid, membership, now)]).toEqual([
    onOpen,
    onPaid,
  ]);
});

describe('powers', () => {
  test.each([
    ['of a stranger', null, open.defaultPermissions, paid.guestPermissions],
    ['of a member', member(), ['topics.reply'], ['topics.reply']],
    ['after the time', member({ expiresAt: days(-1) }), open.defaultPermissions, paid.guestPermissions],
    ['of the disabled', member({ isBanned: true }), [], []],
    ['of an owner', member({ roleKey: 'owner', permissions: [] }), PERMISSION_KEYS, PERMISSION_KEYS],
  ] as const)('%s', (_title, membership, onOpen, onPaid) => {
    expect([permissionsOn(open, membership, now), permissionsOn(paid, membership, now)]).toEqual([onOpen, onPaid]);
  });

  test.each([
    ['everybody', open, 'none', [], true],
    ['no stranger', paid, 'none', ['topics.view'], false],
    ['nobody whose time is over', paid, 'expired', [], false],
    ['members', paid, 'member', [], true],
    ['staff', paid, 'none', ['orders.manage'], true],
  ] as const)('let %s in', (_title, site, standing, permissions, expected) => {
    expect(isInside(site, standing, permissions)).toBe(expected);
  });
});

test.each([
  ['a stranger', null, 'join'],
  ['a member who joined while the site was open', member({ via: 'open' }), 'join'],
  ['a member with an end', member({ expiresAt: days(3) }), 'renew'],
  ['an expired member', member({ expiresAt: days(-3) }), 'renew'],
  ['a member with no end date', member(), 'none'],
  ['a disabled member', member({ isBanned: true, expiresAt: days(3) }), 'none'],
  ['a member with a role for a time', moderator(days(3)), 'none'],
  ['a member whose role has expired', moderator(days(-3)), 'renew'],
] as const)('%s is offered to %s', (_title, membership, offer) => {
  expect(joinOffer(terms, membership, now)).toBe(offer);
  expect(joinOffer({ ...terms, access: 'public' }, membership, now)).toBe('none');
});

test.each([
  ['within the last week', 30, days(7), 'renew'],
  ['no sooner', 30, days(7.1), 'none'],
  ['within the last half of a short one', 6, days(3), 'renew'],
  ['no sooner than that', 6, days(3.1), 'none'],
  ['without end, whenever', 0, days(90), 'renew'],
] as const)('a free membership is renewed %s', (_title, joinDays, expiresAt, offer) => {
  expect(joinOffer({ access: 'paid', joinFeeMinor: 0, joinDays }, member({ expiresAt }), now)).toBe(offer);
});

test.each([
  ['a role that was given and is over', moderator(days(-1)), true],
  ['one that still runs', moderator(days(1)), false],
  ['one without end', moderator(null), false],
  ['a membership that is over', member({ expiresAt: days(-1) }), false],
  ['nothing', null, false],
] as const)('a payment after %s begins a new membership or not', (_title, membership, expected) => {
  expect(beginsAnew(membership, now)).toBe(expected);
});

test.each([
  ['of a new member', null, 30, days(30)],
  ['of a member who joined while the site was open', member({ via: 'open' }), 30, days(30)],
  ['of a member with days left, is extended', member({ expiresAt: days(10) }), 30, days(40)],
  ['of an expired member, is counted from now', member({ expiresAt: days(-10) }), 30, days(30)],
  ['of a member with no end date, stays open', member({ via: 'invite' }), 30, null],
  ['with a role for a time, is not extended', moderator(days(10)), 30, days(10)],
  ['with a role for a time, is not removed', moderator(days(10)), 0, days(10)],
  ['after a role has expired, is counted from now', moderator(days(-10)), 30, days(30)],
  ['with a fee for an unlimited time, is open', member({ expiresAt: days(10) }), 0, null],
  ['of a disabled member, is extended', member({ isBanned: true, expiresAt: days(10) }), 30, days(40)],
] as const)('the end of a membership %s', (_title, membership, paidDays, end) => {
  expect(endOfMembership(membership, paidDays, now)).toEqual(end);
});
