import { readVotes, voteForReview } from '../../../domains/reviews/vote.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import type { Route } from './+types/review-vote';

const MOST_ASKED = 100;

/** Response to a review's button. */
export interface VoteAnswer {
  refusal: string | null;
  message: string;
  helpful: number;
  isMine: boolean;
}

export interface OwnVotes {
  voted: number[];
}

/** Which of these reviews the reader voted helpful. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<OwnVotes> {
  const ids = (url.searchParams.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id));
  return { voted: await readVotes(pageCtx(context), ids.slice(0, MOST_ASKED).map(Number)) };
}

/** The reader votes a review helpful, or takes the vote back. A guest logs in first. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx } = context.get(pageContext);
  const form = await request.formData();
  const back = safeAddress(String(form.get('back') ?? ''));
  const answer = await vote();
  if (form.get('scripted')) return answer;
  if (answer.refusal === 'login_required') return redirect(`/login?redirect=${encodeURIComponent(back)}`, 303);
  return redirect(`${back}#reviews`, 303);

  async function vote(): Promise<VoteAnswer> {
    try {
      const id = Number(form.get('id'));
      const told = await voteForReview(ctx, { id: Number.isSafeInteger(id) ? id : 0, on: form.get('on') === '1' });
      return { refusal: null, message: '', ...told };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      const message = ctx.app.texts[ctx.locale].t(`errors:${error.code}`, { ...error.details });
      return { refusal: error.code, message, helpful: 0, isMine: false };
    }
  }
}
