import { Form, useNavigation } from 'react-router';
import { paybackAccountInput } from '../../../domains/refunds/by-hand/contract.ts';
import { givePaybackAccount, readOwnPayback } from '../../../domains/refunds/by-hand/payback-account.server.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { requireBuyerOf } from '../../session/buyer.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Route } from './+types/payback';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const orderNo = (searchParams.get('orderNo') ?? '').slice(0, 40);
  const ctx = await requireBuyerOf(context, request, orderNo);
  const payback = orderNo ? await readOwnPayback(ctx, orderNo) : null;
  return { orderNo, payback, isDone: searchParams.has('done') };
}

export async function action({ context, request }: Route.ActionArgs) {
  const orderNo = (new URL(request.url).searchParams.get('orderNo') ?? '').slice(0, 40);
  const buyer = await requireBuyerOf(context, request, orderNo);
  return handleForm(context, request, async (_ctx, { submitted: { holder, bank, number, code } }) => {
    await givePaybackAccount(buyer, parseOrRefuse(paybackAccountInput, { orderNo, holder, bank, number, code }));
    return { done: '1' };
  });
}

/** The account on which a buyer wants money back that no provider can send. */
export default function PaybackPage({ loaderData: { orderNo, payback, isDone }, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const title = t('transfers:payback.title');
  const own = `/order/order_detail?orderId=${encodeURIComponent(orderNo)}` as const;
  return (
    <div className="content pb-10">
      <PageHead title={title} noindex />
      <Breadcrumbs steps={[{ label: t('orders:detail_title'), to: own }, { label: title }]} />
      <Card as="div" className="mx-auto max-w-2xl">
        <h1 className="text-xl">{title}</h1>
        {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
        {payback ? (
          <>
            {isDone && (
              <div className="mt-3">
                <NoticeBar kind="success">{t('transfers:payback.saved')}</NoticeBar>
              </div>
            )}
            <p className="mt-2 text-secondary">
              {t('transfers:payback.text', { amount: formatMoney(payback.amount, locale) })}
            </p>
            {payback.account && (
              <p className="mt-2">
                {t('transfers:payback.present')} <strong className="tabular">{payback.account}</strong>
              </p>
            )}
            <AccountForm answer={answer} />
          </>
        ) : (
          <>
            <p className="mt-2 text-secondary">{t('transfers:payback.none')}</p>
            <ButtonLink to={own} className="mt-4">
              {t('checkout:payment.view_order')}
            </ButtonLink>
          </>
        )}
      </Card>
    </div>
  );
}

function AccountForm({ answer }: { answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const { state } = useNavigation();
  const field = (name: 'holder' | 'bank' | 'number' | 'code', label: string) => ({
    name,
    label,
    autoComplete: 'off',
    defaultValue: answer?.values[name] ?? '',
    problem: answer?.problems[name],
  });
  return (
    <Form method="post" noValidate className="mt-4 grid gap-4">
      <TextField {...field('holder', t('transfers:holder'))} maxLength={120} />
      <TextField {...field('bank', t('transfers:bank'))} maxLength={120} />
      <TextField {...field('number', t('transfers:number'))} maxLength={60} />
      <TextField {...field('code', t('transfers:payback.code'))} maxLength={20} />
      <div>
        <Button type="submit" busy={state === 'submitting'}>
          {t('transfers:payback.save')}
        </Button>
      </div>
    </Form>
  );
}
