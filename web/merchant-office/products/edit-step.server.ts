import type { Ctx } from '../../../domains/kit/context.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { draftFields, otherFields, readDraft } from './draft-form.ts';
import { isStep, type Step, takeStep } from './draft-steps.ts';
import { rowKey } from './variant-draft.ts';

/** A form after a step in its options: nothing is saved yet. */
export interface StepAnswer extends FormAnswer {
  note?: string;
  focus?: string;
}

/**
 * Result of a button that only changes the options; undefined for saving. Saving with typed values that have no
 * variants yet counts as such a step, so that nobody sells at prices they have not seen.
 */
export function answerStep(ctx: Ctx, submitted: Record<string, string>): StepAnswer | undefined {
  const intent = submitted.step || submitted.intent || '';
  if (intent !== 'save' && !isStep(intent)) return undefined;
  const draft = readDraft(submitted);
  const step = takeStep(draft, intent, submitted);
  const isSame = step.draft.rows.map(rowKey).join() === draft.rows.map(rowKey).join();
  if (intent === 'save' && isSame && step.note?.key !== 'too_many') return undefined;
  return {
    problems: {},
    values: { ...otherFields(submitted), ...draftFields(step.draft), round: String(Number(submitted.round ?? 0) + 1) },
    note: noteText(ctx, step),
    focus: step.focus,
  };
}

function noteText(ctx: Ctx, { note }: Step): string {
  return note ? ctx.app.texts[ctx.locale].t(`merchant-office:product.note.${note.key}`, note.values) : '';
}
