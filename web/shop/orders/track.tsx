import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { findBoughtInput } from '../../../domains/orders/keys/contract.ts';
import { findOwnOrder } from '../../../domains/orders/own-order.server.ts';
import { findByContact } from '../../../domains/orders/passes/find-by-contact.server.ts';
import { addPass, readPass } from '../../../domains/orders/passes/order-pass.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { cookieText } from '../../../platform/http/cookies.ts';
import { type PageContext, pageContext, pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { redirect } from '../../session/redirects.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/track';
import { orderAddress } from './order-url.ts';

/** Accepts the link of a mail: its pass moves into a cookie, so that it is in no address that is copied or passed on. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const pass = searchParams.get('pass');
  const { ctx } = context.get(pageContext);
  if (pass === null) return { isEnded: false };
  const read = readPass(ctx.app, ctx.now, pass);
  if (!read) return { isEnded: true };
  keepPass(context.get(pageContext), pass);
  const refundId = /^\d{1,15}$/.exec(searchParams.get('refund') ?? '')?.[0];
  throw redirect(refundId ? `/order/refund_detail?refundId=${refundId}` : orderAddress(read.orderNo), 303);
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const form = await request.formData();
  const values = { orderNo: String(form.get('orderNo') ?? ''), contact: String(form.get('contact') ?? '') };
  const { t } = ctx.app.texts[ctx.locale];
  const read = findBoughtInput.safeParse(values);
  if (!read.success) return { values, message: t('errors:bought_not_found') };
  const { orderNo } = read.data;
  // the reader's own orders need no contact
  const own = ctx.actor && (await findOwnOrder(ctx, orderNo).catch(refusedAs('order_not_found')));
  if (own) return redirect(orderAddress(orderNo), 303);
  try {
    keepPass(context.get(pageContext), await findByContact(ctx, read.data));
    return redirect(orderAddress(orderNo), 303);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return { values, message: t(`errors:${error.code}`, { ...error.details }) };
  }
}

/** Gives null for an expected refusal. */
function refusedAs(code: string): (error: unknown) => null {
  return (error) => {
    if (isDomainError(error) && error.code === code) return null;
    throw error;
  };
}

function keepPass({ ctx, setCookie, secure }: PageContext, pass: string): void {
  setCookie(cookieText('orderPasses', addPass(ctx.orderPasses ?? [], pass), secure));
}

/** An order bought without an account, by its number and the e-mail address or phone given with it. */
export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().state === 'submitting';
  useProblemFocus(form, actionData);
  const { values, message } = actionData ?? {};
  const title = t('orders:track.title');
  return (
    <div className="content max-w-2xl py-8">
      <PageHead title={title} description={t('orders:track.text')} canonical="/order/track" />
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-1 mb-4 text-secondary">{t('orders:track.text')}</p>
      <Card>
        <Form ref={form} method="post" action="?" className="grid gap-4">
          {message && <NoticeBar kind="problem">{message}</NoticeBar>}
          {loaderData.isEnded && !message && <NoticeBar kind="warning">{t('orders:track.ended')}</NoticeBar>}
          <TextField
            label={t('orders:number')}
            name="orderNo"
            autoComplete="off"
            maxLength={40}
            defaultValue={values?.orderNo}
            required
          />
          <TextField
            label={t('orders:track.contact')}
            name="contact"
            autoComplete="email"
            maxLength={254}
            defaultValue={values?.contact}
            required
          />
          <Button type="submit" className="w-fit" busy={isSending}>
            {t('orders:track.find')}
          </Button>
        </Form>
      </Card>
      <p className="mt-4 text-secondary">
        {t('orders:track.account')}{' '}
        <Link to="/users/order_list" className="text-brand-hover underline">
          {t('orders:title')}
        </Link>
      </p>
    </div>
  );
}
