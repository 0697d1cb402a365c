import { describe, expect, it } from 'vitest';
import { momentField, readMoment, readTagNames, readTopicForm } from './topic-content.ts';

function formOf(fields: [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe('the form of a topic', () => {
  it('contains the input, complete or not', () => {
    const form = formOf([
      ['kind', 'poll'],
      ['title', 'Gas?'],
      ['source', 'One\r\ntwo'],
      ['board', '7'],
      ['tags', 'wok， gas,wok'],
      ['option.0', 'Yes'],
      ['option.1', ' '],
      ['option.2', 'No'],
      ['results', 'ended'],
    ]);
    expect(readTopicForm(form)).toMatchObject({
      kind: 'poll',
      source: 'One\ntwo',
      boardId: 7,
      tags: ['wok', 'gas'],
      poll: { options: ['Yes', 'No'], maxChoices: 1, endsAt: null, results: 'ended' },
      scheduledAt: null,
    });
  });

  it('has no product or poll unless its kind has one', () => {
    const form = formOf([
      ['kind', 'nonsense'],
      ['product', '3'],
      ['option', 'Yes'],
    ]);
    expect(readTopicForm(form)).toMatchObject({ kind: 'text', productId: null, poll: null });
  });

  it('reads tags with the commas of every language', () => {
    expect(readTagNames('茶，咖啡、tea, coffee')).toEqual(['茶', '咖啡', 'tea', 'coffee']);
  });

  it('reads a local time and shows it again', () => {
    // Shanghai is eight hours ahead of UTC
    const iso = readMoment('2026-03-01T09:30', -480);
    expect(iso).toBe('2026-03-01T01:30:00.000Z');
    expect(momentField(iso, -480)).toBe('2026-03-01T09:30');
    expect([readMoment('', 0), momentField('never', 0)]).toEqual([null, '']);
    expect(readMoment('2026-03-01T09:30', 1e300)).toBeNull();
  });
});
