import { z } from '@hono/zod-openapi';
import { MAX_SHIELD_WORD } from '../rules.ts';
import { comparable } from './words.ts';

/** The length is that of what is typed: a sign can stand for a whole phrase. */
export const shieldWordInput = z
  .object({
    word: z
      .string()
      .trim()
      .refine((word) => [...word].length <= MAX_SHIELD_WORD, 'tooLong')
      .refine((word) => /[\p{L}\p{N}\p{S}\p{P}]/u.test(comparable(word)), 'required'),
  })
  .openapi('ForumShieldWord');
export type ShieldWordInput = z.output<typeof shieldWordInput>;
export const shieldWordsAnswer = z.array(z.string()).openapi('ForumShieldWords');
