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

  it('reads a local time and shows it again, with the clocks of that date', () => {
    const iso = readMoment('2026-03-01T09:30', 'Asia/Shanghai');
    expect(iso).toBe('2026-03-01T01:30:00.000Z');
    expect(momentField(iso, 'Asia/Shanghai')).toBe('2026-03-01T09:30');
    const [winter, summer] = [
      readMoment('2026-03-28T09:30', 'Europe/Paris'),
      readMoment('2026-03-30T09:30', 'Europe/Paris'),
    ];
    expect([winter, summer]).toEqual(['2026-03-28T08:30:00.000Z', '2026-03-30T07:30:00.000Z']);
    expect(momentField(summer, 'Europe/Paris')).toBe('2026-03-30T09:30');
  });

  it('takes UTC for a zone that is missing or unknown', () => {
    expect(readMoment('2026-03-01T09:30', '')).toBe('2026-03-01T09:30:00.000Z');
    expect(readMoment('2026-03-01T09:30', 'Nowhere/Else')).toBe('2026-03-01T09:30:00.000Z');
    expect([readMoment('', 'UTC'), momentField('never', 'UTC')]).toEqual([null, '']);
  });
});
