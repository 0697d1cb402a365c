import { useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { isRecent } from '../../../domains/accounts/second-factor/rules.ts';
import { readPayPassword } from '../../../domains/payables/pay-password/queries.server.ts';
import { PAY_PASSWORD_LENGTH } from '../../../domains/payables/pay-password/rules.ts';
import { setPayPassword } from '../../../domains/payables/pay-password/set-pay-password.server.ts';
import { answerRefusal, readForm } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { SECURITY_PATH } from '../../forms/security-answer.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { confirmFirst } from '../../session/confirm-first.server.ts';
import { confirmPath } from '../../session/confirm-path.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { payPasswordPath } from '../../session/pay-password-path.ts';
import { redirect, safeAddress } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import type { Route } from './+types/pay-password';

/** `?back=` is the payment to return to; `?forgot=1` sets a new one without the current one. */
function readAsked(request: Request): { back: PageAddress | null; forgot: boolean } {
  const { searchParams } = new URL(request.url);
  const back = searchParams.get('back');
  return { back: back ? safeAddress(back) : null, forgot: searchParams.get('forgot') === '1' };
}

/** A user who has none, or forgot it, re-authenticates first, so that the form is not filled in in vain. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = requireLogin(context, request);
  const ctx = pageCtx(context);
  const { back, forgot } = readAsked(request);
  const { isSet } = await readPayPassword(ctx);
  const wantsProof = isSet ? forgot : actor.kind === 'member';
  if (wantsProof && !isRecent(actor.confirmedAt, ctx.now)) {
    throw redirect(confirmPath(payPasswordPath({ back, forgot })), 303);
  }
  return { back, asks: isSet && !forgot, isSet };
}

export async function action({ request, context }: Route.ActionArgs): Promise<FormAnswer> {
  requireLogin(context, request);
  const ctx = pageCtx(context);
  const { back, forgot } = readAsked(request);
  const { payPassword = '', payPasswordAgain, oldPayPassword } = await readForm(request);
  if (payPassword !== payPasswordAgain) {
    const differs = ctx.app.texts[ctx.locale].t('pay-password:own.differs');
    return { problems: { payPasswordAgain: differs }, values: {} };
  }
  try {
    await setPayPassword(ctx, { payPassword, oldPayPassword });
  } catch (error) {
    confirmFirst(error, payPasswordPath({ back, forgot }));
    return answerRefusal(
      ctx,
      error,
      {},
      { wrong_pay_password: 'oldPayPassword', pay_password_locked: 'oldPayPassword' },
    );
  }
  throw redirect(back ?? `${SECURITY_PATH}?done=pay_password#pay-password`, 303);
}

/** Sets or changes the pay password, during a payment or from the security page. */
export default function PayPassword({ loaderData: { back, asks, isSet }, actionData: answer }: Route.ComponentProps) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useProblemFocus(box, answer);
  const { formData } = useNavigation();
  const title = t(`pay-password:own.${asks ? 'change' : isSet ? 'forgot' : 'set'}_title`);
  return (
    <section className="rounded-card bg-card p-4 md:p-8">
      <PageHead title={title} noindex />
      <div ref={box} className="mx-auto max-w-md py-2 md:py-6">
        <span className="flex size-11 items-center justify-center rounded-full bg-brand-tint text-brand-hover">
          <Icon name="wallet" size={22} />
        </span>
        <h1 className="mt-4 text-xl">{title}</h1>
        <p className="mt-1 mb-6 text-secondary">{t('pay-password:own.hint')}</p>
        <Form method="post" noValidate className="grid gap-4">
          {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
          {asks && (
            <Digits
              name="oldPayPassword"
              label={t('pay-password:own.old')}
              problem={answer?.problems.oldPayPassword}
              beside={
                <Link to={payPasswordPath({ back, forgot: true })} className="text-brand-hover hover:underline">
                  {t('pay-password:ask.forgot')}
                </Link>
              }
            />
          )}
          <Digits name="payPassword" label={t('pay-password:own.new')} problem={answer?.problems.payPassword} />
          <Digits
            name="payPasswordAgain"
            label={t('pay-password:own.again')}
            problem={answer?.problems.payPasswordAgain}
          />
          <Button type="submit" name="intent" value="save" size="lg" wide busy={formData?.get('intent') === 'save'}>
            {t('pay-password:own.save')}
          </Button>
        </Form>
        <p className="mt-6 text-center">
          <Link to={back ?? SECURITY_PATH} className="text-secondary hover:underline">
            {t('pay-password:own.back')}
          </Link>
        </p>
      </div>
    </section>
  );
}

function Digits(props: Pick<React.ComponentProps<typeof PasswordField>, 'name' | 'label' | 'problem' | 'beside'>) {
  return (
    <PasswordField
      {...props}
      required
      inputMode="numeric"
      maxLength={PAY_PASSWORD_LENGTH}
      // browsers ignore "off" here and would fill in the account's password; this value prevents it
      autoComplete="new-password"
      className="tabular tracking-widest"
    />
  );
}
