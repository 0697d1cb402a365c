import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, hashOf, newSalt, readInviteCode, spelled } from './codes.ts';
import { outcomeOf } from './rules.ts';

describe('invitation codes', () => {
  test('are read however they are typed', () => {
    fc.assert(
      fc.property(fc.string(), (salt) => {
        const code = codeOf('secret', salt);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
        for (const typed of [
          code,
          spelled(code),
          ` ${spelled(code).toLowerCase()} `,
          code.replaceAll('0', 'o').replaceAll('1', 'l'),
        ])
          expect(readInviteCode(typed)).toBe(code);
      }),
    );
  });

  test('come from the salt and the deployment’s secret alone', () => {
    const salt = newSalt();
    expect(newSalt()).not.toBe(salt);
    expect(codeOf('a', salt)).toBe(codeOf('a', salt));
    expect(codeOf('a', salt)).not.toBe(codeOf('b', salt));
    expect(hashOf(codeOf('a', salt))).not.toContain(codeOf('a', salt));
  });

  test.each([
    '',
    'ABCD',
    'ABCD-EFGH-JKMN-PQRSX',
    'ABCD-EFGH-JKMN-PQRU',
    '0000000000000000\u0000',
    '１２３４１２３４１２３４１２３４',
  ])('are not %j', (typed) => expect(readInviteCode(typed)).toBeUndefined());
});

const now = new Date('2026-06-01T00:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);
test.each([
  ['valid', { uses: 0, maxUses: 1, expiresAt: after, revokedAt: null }],
  ['valid', { uses: 4, maxUses: 5, expiresAt: null, revokedAt: null }],
  ['used', { uses: 1, maxUses: 1, expiresAt: after, revokedAt: null }],
  ['used', { uses: 1, maxUses: 1, expiresAt: before, revokedAt: null }],
  ['expired', { uses: 0, maxUses: 1, expiresAt: now, revokedAt: null }],
  ['invalid', { uses: 0, maxUses: 1, expiresAt: null, revokedAt: before }],
  ['invalid', { uses: 1, maxUses: 1, expiresAt: before, revokedAt: before }],
  ['not_found', undefined],
] as const)('a code is %s: %j', (outcome, invite) => expect(outcomeOf(invite, now)).toBe(outcome));
