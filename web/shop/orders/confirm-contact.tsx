import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { orderCodeInput, orderPassInput } from '../../../domains/orders/passes/contract.ts';
import { addPass } from '../../../domains/orders/passes/order-pass.ts';
import { proveContact, readProofContact, sendOrderCode } from '../../../domains/orders/passes/prove-contact.server.ts';
import { DomainError } from '../../../platform/errors.ts';
import { cookieText } from '../../../platform/http/cookies.ts';
import { answerRefusal } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { parseOrRefuse } from '../../forms/handle-form.server.ts';
import { requireReaderOf } from '../../session/buyer.server.ts';
import { pageContext } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/confirm-contact';
import { orderAddress } from './order-url.ts';

const orderNoOf = (request: Request) => (new URL(request.url).searchParams.get('orderNo') ?? '').slice(0, 40);

/** The buyer's own session, and a pass that acts, need no code. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const orderNo = orderNoOf(request);
  if (!orderNo) throw new DomainError('order_not_found');
  const reader = await requireReaderOf(context, request, orderNo);
  if (!reader.actor?.onlyOrder?.isReading) throw redirect(orderAddress(orderNo), 303);
  return { orderNo, contact: await readProofContact(reader, orderNo) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { ctx, setCookie, secure } = context.get(pageContext);
  const form = await request.formData();
  const submitted = { orderNo: orderNoOf(request), code: String(form.get('code') ?? '') };
  try {
    if (form.get('intent') === 'send') {
      await sendOrderCode(ctx, parseOrRefuse(orderCodeInput, submitted).orderNo);
      return { isSent: true };
    }
    const pass = await proveContact(ctx, parseOrRefuse(orderPassInput, submitted));
    setCookie(cookieText('orderPasses', addPass(ctx.orderPasses ?? [], pass), secure));
    return redirect(orderAddress(submitted.orderNo), 303);
  } catch (error) {
    return {
      isSent: form.get('intent') !== 'send',
      answer: answerRefusal(ctx, error, submitted, { wrong_code: 'code', code_used_up: 'code' }),
    };
  }
}

/** Asks for a code that reached the contact of an order, before a pass that only reads may act as the buyer. */
export default function ConfirmContact({ loaderData: { orderNo, contact }, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const answer = actionData && 'answer' in actionData ? (actionData.answer as FormAnswer) : undefined;
  useProblemFocus(box, answer);
  const title = t('orders:proof.title');
  return (
    <div className="content max-w-2xl pb-10">
      <PageHead title={title} noindex />
      <Breadcrumbs steps={[{ label: t('orders:detail_title'), to: orderAddress(orderNo) }, { label: title }]} />
      <Card as="div">
        <div ref={box} className="grid gap-4">
          <h1 className="text-xl">{title}</h1>
          {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
          {contact ? (
            <ProofForm contact={contact} isSent={actionData?.isSent === true} answer={answer} />
          ) : (
            <p>{t('orders:proof.none')}</p>
          )}
        </div>
      </Card>
    </div>
  );
}

interface ProofFormProps {
  contact: string;
  isSent: boolean;
  answer: FormAnswer | undefined;
}

function ProofForm({ contact, isSent, answer }: ProofFormProps) {
  const { t } = useTexts();
  const { state, formData } = useNavigation();
  const isBusy = (intent: string) => state !== 'idle' && formData?.get('intent') === intent;
  return (
    <>
      <p className="text-secondary">{t(isSent ? 'orders:proof.sent' : 'orders:proof.text', { contact })}</p>
      {isSent && (
        <Form method="post" noValidate className="grid gap-4">
          <TextField
            label={t('orders:proof.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            problem={answer?.problems.code}
            className="tabular tracking-widest"
          />
          <Button type="submit" name="intent" value="confirm" wide busy={isBusy('confirm')}>
            {t('orders:proof.submit')}
          </Button>
        </Form>
      )}
      <Form method="post">
        <Button
          type="submit"
          name="intent"
          value="send"
          variant={isSent ? 'ghost' : 'primary'}
          wide
          busy={isBusy('send')}
        >
          {t(isSent ? 'orders:proof.again' : 'orders:proof.send')}
        </Button>
      </Form>
    </>
  );
}
