import { expect, test } from 'vitest';
import { publishInput, replyInput } from './inputs.ts';
import { sendInput } from './private-messages/contract.ts';

const topic = { kind: 'text', title: 'Title', source: 'Text', boardId: 1 };
const picture = `/media/images/${'0'.repeat(32)}/400.webp`;
const PROBLEMS: [string, { safeParse(value: unknown): { success: boolean } }, Record<string, unknown>][] = [
  ['a title of 151 characters', publishInput, { ...topic, title: '字'.repeat(151) }],
  ['a blank title', publishInput, { ...topic, title: ' ' }],
  ['a topic without content', publishInput, { ...topic, source: ' \n' }],
  ['a topic without a board', publishInput, { ...topic, boardId: undefined }],
  ['a comment with four pictures', replyInput, { topicId: 1, source: 'Text', pictures: Array(4).fill(picture) }],
  ['a private message of 451 characters', sendInput, { userId: 1, text: '😀'.repeat(451) }],
];

test.each(PROBLEMS)('%s is refused', (_name, shape, value) => {
  expect(shape.safeParse(value).success).toBe(false);
});

test('a title of 150 characters, three pictures and 450 characters are accepted, however many bytes they have', () => {
  expect(publishInput.safeParse({ ...topic, title: '😀'.repeat(150) }).success).toBe(true);
  expect(replyInput.safeParse({ topicId: 1, source: 'Text', pictures: Array(3).fill(picture) }).success).toBe(true);
  expect(sendInput.safeParse({ userId: 1, text: '😀'.repeat(450) }).success).toBe(true);
});
