import { Form } from 'react-router';
import { SANDBOX_OUTCOMES } from '../../domains/payments/contract.ts';
import { playSandbox, readSandboxCharge } from '../../domains/payments/methods/sandbox/page.server.ts';
import { isDomainError } from '../../platform/errors.ts';
import { formatMoney } from '../../platform/locale/format.ts';
import { pickText } from '../../platform/locale/locale.ts';
import { uncheckedAddress } from '../manifest/page-address.ts';
import { pageCtx } from '../session/page-context.server.ts';
import { redirectDocument } from '../session/redirects.ts';
import { explain } from '../shop/checkout/explain.server.ts';
import { useTexts } from '../texts/texts.tsx';
import { Countdown } from '../ui/countdown.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/pay';

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const charge = await readSandboxCharge(ctx, params.ref);
  const shopName = pickText(ctx.site.name, ctx.locale, ctx.site.defaultLocale);
  return { charge, shopName, serverTime: ctx.now.toISOString(), outcomes: SANDBOX_OUTCOMES };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const wanted = (await request.formData()).get('outcome');
  const outcome = SANDBOX_OUTCOMES.find((candidate) => candidate === wanted);
  if (!outcome) return { problem: ctx.app.texts[ctx.locale].t('sandbox:choose') };
  try {
    const { returnUrl } = await playSandbox(ctx, params.ref, outcome);
    return redirectDocument(uncheckedAddress(returnUrl), 303);
  } catch (error) {
    if (!isDomainError(error) || error.code === 'payment_not_found') throw error;
    return { problem: explain(ctx, error) };
  }
}

/** A page that simulates another company: without the shop's frame. */
export default function SandboxPay({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useTexts();
  const { charge, shopName, serverTime, outcomes } = loaderData;
  const facts = [
    { label: t('sandbox:merchant'), value: shopName },
    { label: t('sandbox:reference'), value: charge.ref.slice(0, 12).toUpperCase() },
  ];
  return (
    <div className="flex min-h-dvh flex-col bg-[#0f1b2d] [--brand:#5b4bff] [--brand-hover:#4636e0] [--brand-tint:#f1efff]">
      <title>{`${t('sandbox:title')} · ${t('sandbox:brand')}`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex items-center justify-between gap-4 px-5 py-4 text-white">
        <span className="flex items-center gap-2 text-base font-semibold">
          <Icon name="shield-check" size={22} className="text-[#8f83ff]" />
          {t('sandbox:brand')}
        </span>
        <a href={charge.returnUrl} className="flex items-center gap-1.5 text-white/80 hover:text-white">
          <Icon name="arrow-left" size={16} />
          {t('sandbox:back')}
        </a>
      </header>
      <main className="mx-auto w-full max-w-md flex-1 px-4 pb-10">
        <p className="mb-4 flex gap-2.5 rounded-card bg-[#ffd98a] px-4 py-3 font-medium text-[#3d2b00]">
          <Icon name="flask-conical" size={19} className="mt-px" />
          {t('sandbox:notice')}
        </p>
        <div className="rounded-2xl bg-card p-5 shadow-float md:p-7">
          <h1 className="text-center text-base font-normal text-secondary">{t('sandbox:title')}</h1>
          <p className="tabular mt-1 text-center text-[34px] font-bold leading-tight">
            {formatMoney(charge.amount, locale)}
          </p>
          <dl className="mt-5 grid gap-2 border-line border-y py-4">
            {facts.map(({ label, value }) => (
              <div key={label} className="flex justify-between gap-4">
                <dt className="shrink-0 text-secondary">{label}</dt>
                <dd className="tabular min-w-0 break-words text-end">{value}</dd>
              </div>
            ))}
            {charge.status === 'open' && (
              <div className="flex justify-between gap-4">
                <dt className="text-secondary">{t('sandbox:valid')}</dt>
                <dd>
                  <Countdown endsAt={charge.expiresAt} serverTime={serverTime} variant="text" />
                </dd>
              </div>
            )}
          </dl>
          {charge.status === 'open' ? (
            <Outcomes outcomes={outcomes} problem={actionData?.problem} />
          ) : (
            <p role="status" className="pt-5 text-center font-semibold">
              {t(`sandbox:state.${charge.status}`)}
            </p>
          )}
        </div>
        <p className="mt-5 text-center text-[13px] text-white/75">{t('sandbox:footer')}</p>
      </main>
    </div>
  );
}

function Outcomes({ outcomes, problem }: { outcomes: readonly string[]; problem?: string }) {
  const { t } = useTexts();
  return (
    <Form method="post" className="pt-5">
      <fieldset className="grid gap-2">
        <legend className="mb-3 font-semibold">{t('sandbox:choose')}</legend>
        {outcomes.map((outcome, at) => (
          <label
            key={outcome}
            className="flex cursor-pointer items-start gap-3 rounded-card border border-line p-3 transition-colors has-checked:border-brand has-checked:bg-brand-tint"
          >
            <input
              type="radio"
              name="outcome"
              value={outcome}
              defaultChecked={at === 0}
              className="choice mt-[0.15em] rounded-full"
            />
            <span>
              <span className="block font-medium">{t(`sandbox:${outcome}`)}</span>
              <span className="block text-[13px] text-secondary">{t(`sandbox:${outcome}_text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {problem && (
        <p role="alert" className="mt-3 text-danger">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className="mt-5 min-h-12 w-full rounded-control bg-brand text-base font-semibold text-white hover:bg-brand-hover"
      >
        {t('sandbox:go')}
      </button>
    </Form>
  );
}
