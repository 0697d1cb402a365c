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
  ['nobody', null, 'none', 'none'],
  ['who came while the door was open', member({ via: 'open' }), 'member', 'none'],
  ['who paid', member({ expiresAt: days(1) }), 'member', 'member'],
  ['who paid for good', member(), 'member', 'member'],
  ['whose time is over to the moment', member({ expiresAt: now }), 'expired', 'expired'],
  ['who was invited', member({ via: 'invite' }), 'member', 'member'],
  ['an admin', member({ via: 'open', roleKey: 'admin' }), 'member', 'member'],
  ['who is disabled', member({ isBanned: true, expiresAt: days(9) }), 'banned', 'banned'],
] as const)('%s is accepted unchanged', (_title, membership, onOpen, onPaid) => {
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
  ['who came while the door was open', member({ via: 'open' }), 'join'],
  ['a member until a day', member({ expiresAt: days(3) }), 'renew'],
  ['whose time is over', member({ expiresAt: days(-3) }), 'renew'],
  ['a member for good', member(), 'none'],
  ['who is disabled', member({ isBanned: true, expiresAt: days(3) }), 'none'],
  ['who was given a role until a day', moderator(days(3)), 'none'],
  ['whose given role is over', moderator(days(-3)), 'renew'],
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
] as const)('a payment after %s starts a new period or extends the current one', (_title, membership, expected) => {
  expect(beginsAnew(membership, now)).toBe(expected);
});

test.each([
  ['somebody new', null, 30, days(30)],
  ['who came while the door was open', member({ via: 'open' }), 30, days(30)],
  ['who has days left keeps them', member({ expiresAt: days(10) }), 30, days(40)],
  ['whose time is over starts now', member({ expiresAt: days(-10) }), 30, days(30)],
  ['who is in for good stays so', member({ via: 'invite' }), 30, null],
  ['a given role is not prolonged', moderator(days(10)), 30, days(10)],
  ['nor made endless', moderator(days(10)), 0, days(10)],
  ['after a given role it starts now', moderator(days(-10)), 30, days(30)],
  ['a fee without end', member({ expiresAt: days(10) }), 0, null],
  ['the disabled keep what they paid for', member({ isBanned: true, expiresAt: days(10) }), 30, days(40)],
] as const)('the end of a membership, %s', (_title, membership, paidDays, end) => {
  expect(endOfMembership(membership, paidDays, now)).toEqual(end);
});
