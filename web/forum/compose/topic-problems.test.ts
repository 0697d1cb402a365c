import { expect, test } from 'vitest';
import { shownProblems } from './topic-problems.ts';

test('a problem is shown at the field that has it, that of one entry at its list', () => {
  const problems = { title: 'a', 'poll.options': 'b', 'tags.3': 'c', 'poll.endsAt': 'd' };
  expect(shownProblems({ problems, values: {} })).toEqual({
    problems: { title: 'a', 'poll.options': 'b', tags: 'c', 'poll.endsAt': 'd' },
  });
  expect(shownProblems({ problems: { poll: 'a', 'poll.options.0': 'b' }, values: {} })).toEqual({
    problems: { 'poll.options': 'a' },
  });
});

test('no problem is lost: those without a field are the message', () => {
  expect(shownProblems({ problems: { requestId: 'a', source: 'b' }, values: {} })).toEqual({
    problems: { source: 'b' },
    message: 'a',
  });
  expect(shownProblems({ problems: { kind: 'a' }, message: 'first', values: {} }).message).toBe('first');
  expect(shownProblems(undefined)).toEqual({ problems: {} });
});
