import { expect, test } from 'vitest';
import { tableAccess } from './table-access.ts';

const KNOWN = new Set(['orders', 'payments', 'stock', 'users']);
const access = (source: string) => {
  const { reads, writes } = tableAccess(source, KNOWN);
  return { reads: [...reads].sort(), writes: [...writes].sort() };
};

test('finds the tables of builder calls', () => {
  expect(access(`db.selectFrom('orders as o').innerJoin('users', 'users.id', 'o.user_id')`)).toEqual({
    reads: ['orders', 'users'],
    writes: [],
  });
  expect(access(`db.updateTable('payments').set({})`)).toEqual({ reads: [], writes: ['payments'] });
});

test('finds the tables of SQL texts', () => {
  const source =
    'sql`with due as (update stock t set n = 1 from orders o where true returning 1) select 1 from due d, users u where u.id = 1`';
  expect(access(source)).toEqual({ reads: ['orders', 'users'], writes: ['stock'] });
});

test('ignores comments and other words', () => {
  expect(access('// from orders\n/** update payments */\nconst text = "from here to there";')).toEqual({
    reads: [],
    writes: [],
  });
});
