import type { FormAnswer } from '../../forms/form-answer.ts';

/** Fields of the form that show what is wrong with them. */
const SHOWN = [
  ...['boardId', 'title', 'source', 'media', 'cover', 'pictures', 'productId', 'tags', 'scheduledAt'],
  ...['paid.price', 'paid.source', 'bounty', 'payPassword'],
  ...['poll.options', 'poll.maxChoices', 'poll.endsAt'],
];

/** Problems by the field that shows them: that of one entry belongs to its list. All others are the general message. */
export function shownProblems(answer: FormAnswer | undefined): Pick<FormAnswer, 'problems' | 'message'> {
  const problems: Record<string, string> = {};
  let message = answer?.message;
  for (const [name, sentence] of Object.entries(answer?.problems ?? {})) {
    const field = name === 'poll' ? 'poll.options' : name.replace(/\.\d+$/, '');
    if (SHOWN.includes(field)) problems[field] ??= sentence;
    else message ??= sentence;
  }
  return message === undefined ? { problems } : { problems, message };
}
