import { Form, useNavigation } from 'react-router';
import { buyCard } from '../../../domains/forum/cards/buy-card.server.ts';
import { buyCardInput, type CardDetails, topUpInput } from '../../../domains/forum/cards/contract.ts';
import { readCard } from '../../../domains/forum/cards/list-cards.server.ts';
import { topUpForCard } from '../../../domains/forum/cards/top-up.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { randomToken } from '../../../platform/tokens.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId, readNumber } from '../../forms/handle-form.server.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { PAY_PASSWORD_FIELDS, PayPassword } from '../money/pay-password.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/card';
import { CardPicture, CardPrice, CardState } from './card-parts.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const id = readFormId(params.id);
  if (id === 0) throw new DomainError('forum_card_not_found');
  return { card: await readCard(pageCtx(context), id), requestId: randomToken().slice(0, 32) };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const base = baseOf(context.get(pageContext).url.pathname);
  const id = readFormId(params.id);
  let payment: string | null = null;
  const work: Parameters<typeof handleForm>[2] = async (ctx, { intent, submitted }) => {
    const { requestId } = submitted;
    if (intent === 'top_up') {
      const opened = await topUpForCard(ctx, parseOrRefuse(topUpInput, { id, requestId }), base);
      payment = opened?.orderNo ?? null;
      return { done: 'nothing_missing' };
    }
    const payPassword = submitted.payPassword || undefined;
    const given = {
      id,
      requestId,
      price: readNumber(submitted.price),
      currency: submitted.currency || undefined,
      payPassword,
    };
    await buyCard(ctx, parseOrRefuse(buyCardInput, given));
    return { done: 'bought', to: uncheckedAddress(`${base}/my/vip`) };
  };
  const answer = await handleForm(context, request, work, PAY_PASSWORD_FIELDS);
  return payment ? redirect(`/payment?${new URLSearchParams({ orderNo: payment })}`, 303) : answer;
}

/** Specification 2: one membership card: what it gives, and buying or extending it from the wallet. */
export default function Card({ loaderData: { card, requestId }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  const answer = actionData && 'problems' in actionData ? actionData : undefined;
  const isForSale = card.isOnSale && card.left !== 0;
  return (
    <Page>
      <ForumHead title={card.name} description={card.benefits} noindex={!card.isOnSale} />
      <p className="mb-3">
        <Link
          to={address('MembershipCardList')}
          className="inline-flex items-center gap-1.5 text-brand-hover hover:underline"
        >
          <Icon name="arrow-left" size={16} />
          {t('forum-cards:title')}
        </Link>
      </p>
      <article className="grid gap-4 rounded-card border border-line bg-card p-4 md:p-7">
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
        <div className="flex flex-wrap gap-5">
          <CardPicture card={card} size={120} />
          <div className="min-w-0 flex-1 basis-60">
            <h1 className="text-xl [overflow-wrap:anywhere] md:text-2xl">{card.name}</h1>
            <CardPrice card={card} />
            <p className="mt-1 text-secondary">
              {t('forum-cards:role')}: {card.role}
            </p>
            <CardState card={card} />
          </div>
        </div>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{card.benefits}</p>
        {isForSale && <BuyForm {...{ card, requestId, answer }} />}
      </article>
    </Page>
  );
}

interface BuyFormProps {
  card: CardDetails;
  requestId: string;
  answer: FormAnswer | undefined;
}

function BuyForm({ card, requestId, answer }: BuyFormProps) {
  const { t, locale } = useTexts();
  const isBusy = useNavigation().state === 'submitting';
  const { missing, price, endsAt } = card;
  const isShort = missing !== null && missing.amount > 0;
  const amount = missing ? formatMoney(missing, locale) : '';
  return (
    <Form method="post" className="grid justify-items-start gap-2 border-line border-t pt-4">
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="price" value={price.amount} />
      <input type="hidden" name="currency" value={price.currency} />
      {isShort ? (
        <>
          <p>{t('forum-cards:missing', { amount })}</p>
          <Button type="submit" name="intent" value="top_up" size="lg" busy={isBusy}>
            {t('forum-cards:top_up', { amount })}
          </Button>
          <p className="text-[13px] text-muted">{t('forum-cards:top_up_note')}</p>
        </>
      ) : (
        <>
          {card.needsPayPassword && <PayPassword problem={answer?.problems.payPassword} />}
          <Button type="submit" name="intent" value="buy" size="lg" busy={isBusy}>
            {t(endsAt ? 'forum-cards:extend' : 'forum-cards:buy', { amount: formatMoney(price, locale) })}
          </Button>
          <p className="text-[13px] text-muted">{t('forum-cards:wallet_note')}</p>
        </>
      )}
    </Form>
  );
}
