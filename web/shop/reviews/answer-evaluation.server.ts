import type { z } from 'zod';
import type { Ctx } from '../../../domains/kit/context.ts';
import { fieldProblems } from '../../../domains/kit/field-problems.ts';
import { addToReview, editReview } from '../../../domains/reviews/change-review.server.ts';
import { addOnInput, editReviewInput, writeReviewsInput } from '../../../domains/reviews/contract.ts';
import { MOST_REVIEW_PICTURES } from '../../../domains/reviews/rules.ts';
import { writeReviews } from '../../../domains/reviews/write-reviews.server.ts';
import { type FieldProblem, isDomainError, refuseFields } from '../../../platform/errors.ts';
import { answerProblems, answerRefusal } from '../../forms/form-answer.server.ts';
import { withQuery } from '../../manifest/page-address.ts';
import { redirect } from '../../session/redirects.ts';
import type { ReviewPageAnswer } from './evaluation-answer.ts';
import { type EvaluationDone, readReviewPage, reviewLists } from './review-url.ts';
import { readSent, type SentReview, uploadSent } from './sent-review.server.ts';

/** The form field for an invalid part of the call's input. */
type FieldOf = (field: string) => string;

/**
 * The buttons of the forms: pictures, writing, editing, follow-up. Files submitted by a browser without scripts are
 * stored first, whatever else is invalid.
 */
export async function reviewPageAnswer(ctx: Ctx, request: Request): Promise<ReviewPageAnswer | Response> {
  const wanted = readReviewPage(new URL(request.url).searchParams);
  const sent = readSent(await request.formData());
  let fieldOf: FieldOf = pictureField;
  try {
    await uploadSent(ctx, sent, MOST_REVIEW_PICTURES);
    if (!wanted || !['write', 'edit', 'add_on'].includes(sent.intent)) {
      return { ...answerProblems(ctx, [], sent.submitted), pictures: sent.pictures, isOnlyPictures: sent.hasFiles };
    }
    if ('orderNo' in wanted) {
      const lineIds = sentLines(sent);
      fieldOf = lineField(lineIds);
      return leadOn(await write(ctx, wanted.orderNo, lineIds, sent));
    }
    return leadOn(
      wanted.act === 'edit' ? await edit(ctx, wanted.reviewId, sent) : await add(ctx, wanted.reviewId, sent),
    );
  } catch (error) {
    return { ...answerRefusal(ctx, inForm(error, fieldOf), sent.submitted), pictures: sent.pictures };
  }
}

const leadOn = (done: EvaluationDone) => redirect(withQuery(reviewLists('reviewed'), { done }), 303);

async function write(
  ctx: Ctx,
  orderNo: string,
  lineIds: number[],
  { submitted, pictures }: SentReview,
): Promise<EvaluationDone> {
  const serviceStars = Number(submitted.serviceStars) || 0;
  const { held, isCompleted } = await writeReviews(
    ctx,
    parse(writeReviewsInput, {
      orderNo,
      isAnonymous: submitted.anonymous === '1',
      reviews: lineIds.map((lineId) => ({
        lineId,
        productStars: Number(submitted[`stars.${lineId}`]) || 0,
        serviceStars,
        text: submitted[`text.${lineId}`] ?? '',
        images: pictures[`pictures.${lineId}`] ?? [],
      })),
    }),
  );
  if (held > 0) return 'held';
  return isCompleted ? 'completed' : 'written';
}

async function edit(ctx: Ctx, id: number, { submitted, pictures }: SentReview): Promise<EvaluationDone> {
  const { state } = await editReview(
    ctx,
    parse(editReviewInput, {
      id,
      productStars: Number(submitted.productStars) || 0,
      serviceStars: Number(submitted.serviceStars) || 0,
      text: submitted.text ?? '',
      images: pictures.pictures ?? [],
      isAnonymous: submitted.anonymous === '1',
    }),
  );
  return state === 'held' ? 'held' : 'edited';
}

async function add(ctx: Ctx, id: number, { submitted, pictures }: SentReview): Promise<EvaluationDone> {
  const input = parse(addOnInput, { id, text: submitted.text ?? '', images: pictures.pictures ?? [] });
  return (await addToReview(ctx, input)).state === 'held' ? 'held' : 'added';
}

/** Lines with any input; without input, the first one, which then lacks its stars. */
function sentLines({ submitted, pictures }: SentReview): number[] {
  const named = [...Object.entries(submitted), ...Object.entries(pictures)].flatMap(([name, value]) => {
    const line = /^(?:stars|text|pictures)\.([1-9]\d{0,14})$/.exec(name)?.[1];
    return line ? [{ line: Number(line), isSaid: value.length > 0 }] : [];
  });
  const lines = (rows: typeof named) => [...new Set(rows.map(({ line }) => line))];
  const said = lines(named.filter(({ isSaid }) => isSaid));
  return said.length > 0 ? said : lines(named).slice(0, 1);
}

function parse<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) refuseFields(fieldProblems(parsed.error));
  return parsed.data;
}

/** The same errors with the form's field names. */
function inForm(error: unknown, fieldOf: FieldOf): unknown {
  if (!isDomainError(error) || !Array.isArray(error.details.fields)) return error;
  const fields = (error.details.fields as FieldProblem[]).map(({ field, code }) => ({ field: fieldOf(field), code }));
  return Object.assign(error, { details: { ...error.details, fields } });
}

const NAMES: Record<string, string> = { productStars: 'stars', images: 'pictures' };

function lineField(lineIds: readonly number[]): FieldOf {
  return (field) => {
    const [, nth = '', name = ''] = /^reviews\.(\d+)\.(\w+)/.exec(field) ?? [];
    return name === 'serviceStars' ? name : `${NAMES[name] ?? name}.${lineIds[Number(nth)] ?? ''}`;
  };
}

function pictureField(field: string): string {
  return field.startsWith('images') ? 'pictures' : field;
}
