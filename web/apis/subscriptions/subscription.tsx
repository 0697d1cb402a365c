import { data, useActionData } from 'react-router';
import { revokeKey, rotateKey } from '../../../domains/api-market/keys/change-key.server.ts';
import { makeApiKeyInput, rotateApiKeyInput } from '../../../domains/api-market/keys/contract.ts';
import { listApiKeys } from '../../../domains/api-market/keys/list-keys.server.ts';
import { makeKey } from '../../../domains/api-market/keys/make-key.server.ts';
import { readUsage } from '../../../domains/api-market/metering/read-usage.server.ts';
import { offerPlan } from '../../../domains/api-market/purchases/offer-plan.server.ts';
import { readFirstSample } from '../../../domains/api-market/reading/read-first-sample.server.ts';
import {
  chooseNextPlan,
  resumeSubscription,
} from '../../../domains/api-market/subscriptions/choose-next-plan.server.ts';
import { renewalInput } from '../../../domains/api-market/subscriptions/contract.ts';
import { readSubscription } from '../../../domains/api-market/subscriptions/list-subscriptions.server.ts';
import { setRenewal } from '../../../domains/api-market/subscriptions/set-renewal.server.ts';
import { cancelSubscription } from '../../../domains/api-market/subscriptions/subscribe.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { readPayPassword } from '../../../domains/payables/pay-password/queries.server.ts';
import { timeZoneOf } from '../../../domains/sites/time-zone.ts';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { handleForm, parseOrRefuse, readFormId, readNumber, type Submission } from '../../forms/handle-form.server.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { PageHead } from '../../session/page-head.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { CodeBlock } from '../operation/code-block.tsx';
import { beginAddress } from '../parts/begin-address.ts';
import { readId } from '../parts/read-or-404.server.ts';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/subscription';
import { EndPlan, NextPlan, RenewPlan } from './end-plan.tsx';
import { KeyForm } from './key-form.tsx';
import { KeyList } from './key-list.tsx';
import { NewKey } from './new-key.tsx';
import { Renewal } from './renewal.tsx';
import { PeriodUse, PriceChange, SubscriptionTag } from './subscription-facts.tsx';
import { usageByDay } from './usage-by-day.ts';
import { UsageTable } from './usage-table.tsx';

const DONE = ['taken', 'key_revoked', 'cancelled', 'resumed', 'next_chosen', 'plan_kept', 'renewal_on', 'renewal_off'];
const USAGE_HOURS = 7 * 24;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const subscription = await readOr404(ctx, readId(params.id));
  const { id: subscriptionId, apiId } = subscription;
  const [payPassword, keys, { hours }, sample] = await Promise.all([
    readPayPassword(ctx),
    listApiKeys(ctx, subscriptionId),
    readUsage(ctx, { subscriptionId, hours: USAGE_HOURS }),
    readFirstSample(ctx, apiId),
  ]);
  const done = new URL(request.url).searchParams.get('done') ?? '';
  return {
    subscription,
    payPassword,
    keys,
    days: usageByDay(hours, timeZoneOf(ctx.site)),
    sample,
    done: DONE.includes(done) ? done : undefined,
  };
}

async function readOr404(ctx: Ctx, id: number) {
  try {
    return await readSubscription(ctx, id);
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'api_subscription_not_found') throw error;
    throw data({ message: ctx.app.texts[ctx.locale].t('errors:api_subscription_not_found') }, { status: 404 });
  }
}

/** A new key is in the response itself: it exists nowhere else, so no address leads to it. */
export async function action({ context, request, params }: Route.ActionArgs) {
  let made: string | undefined;
  const answer = await handleForm(context, request, async (ctx, submission) => {
    const outcome = await perform(ctx, readId(params.id), submission);
    made = outcome.key;
    return { done: outcome.done, to: outcome.to ?? (`/apis/subscriptions/${params.id}` as const) };
  });
  return made === undefined ? answer : { made };
}

interface Performed {
  done: string;
  /** A new key. */
  key?: string;
  to?: PageAddress;
}

async function perform(ctx: Ctx, subscriptionId: number, { intent, submitted }: Submission): Promise<Performed> {
  switch (intent) {
    case 'make_key': {
      const { name = '', addresses = '' } = submitted;
      const input = { subscriptionId, name, addresses: addresses.split(/[\s,]+/).filter(Boolean) };
      return { done: 'key_made', key: (await makeKey(ctx, parseOrRefuse(makeApiKeyInput, input))).key };
    }
    case 'rotate_key': {
      const input = { id: readFormId(submitted.id), overlapDays: readNumber(submitted.overlapDays) };
      return { done: 'key_made', key: (await rotateKey(ctx, parseOrRefuse(rotateApiKeyInput, input))).key };
    }
    case 'revoke_key':
      await revokeKey(ctx, readFormId(submitted.id));
      return { done: 'key_revoked' };
    case 'renew': {
      const { planId, nextPlan } = await readSubscription(ctx, subscriptionId);
      const following = nextPlan && nextPlan.state !== 'free' ? nextPlan.id : planId;
      return { done: 'bought', to: beginAddress(await offerPlan(ctx, { planId: following })) };
    }
    case 'cancel':
      await cancelSubscription(ctx, subscriptionId);
      return { done: 'cancelled' };
    case 'resume':
      await resumeSubscription(ctx, subscriptionId);
      return { done: 'resumed' };
    case 'renewal_on':
    case 'renewal_off': {
      const isOn = intent === 'renewal_on';
      const input = { id: subscriptionId, isOn, payPassword: submitted.payPassword };
      const terms = isOn ? { versionId: readFormId(submitted.versionId) } : {};
      await setRenewal(ctx, parseOrRefuse(renewalInput, { ...input, ...terms }));
      return { done: intent };
    }
    case 'keep_plan':
      await chooseNextPlan(ctx, { id: subscriptionId, planId: null });
      return { done: 'plan_kept' };
    default:
      throw new DomainError('not_found');
  }
}

/** One plan that was taken: how to call, keys, what was called, and its end. */
export default function Subscription({ loaderData }: Route.ComponentProps) {
  const { subscription, payPassword, keys, days, sample, done } = loaderData;
  const { t } = useTexts();
  const given = useActionData() as (FormAnswer & { made?: never }) | { made: string } | undefined;
  const answer = given?.made === undefined ? (given as FormAnswer | undefined) : undefined;
  const { id, apiId, apiName, planName, address, state, blockedReason, paidUntil } = subscription;
  const isOpen = state !== 'ended';
  return (
    <div className="content grid gap-6 py-4 md:gap-8 md:py-6">
      <PageHead title={`${apiName} · ${planName}`} noindex />
      <div>
        <Breadcrumbs steps={[{ label: t('api-subscriptions:title'), to: '/apis/subscriptions' }, { label: apiName }]} />
        <header className="rounded-card border border-line bg-card p-4 md:p-6">
          <div className="flex items-start justify-between gap-3">
            <h1 className="min-w-0 text-xl [overflow-wrap:anywhere] md:text-2xl">{apiName}</h1>
            <SubscriptionTag state={state} />
          </div>
          <p className="mt-1 text-secondary [overflow-wrap:anywhere]">{planName}</p>
          <PeriodUse subscription={subscription} />
        </header>
      </div>
      {blockedReason && (
        <NoticeBar kind="problem">{t('api-subscriptions:blocked', { reason: blockedReason })}</NoticeBar>
      )}
      <PriceChange subscription={subscription} />
      {given?.made !== undefined && <NewKey secret={given.made} />}
      {done && !given && <NoticeBar kind="success">{t(`api-subscriptions:done.${done}`)}</NoticeBar>}
      {answer?.message && <NoticeBar kind="problem">{answer.message}</NoticeBar>}
      {isOpen && (
        <Section title={t('api-subscriptions:calling')} text={t('api-subscriptions:calling_text')}>
          <div className="grid gap-3">
            <CodeBlock label={t('api-subscriptions:calling')} code={sample ?? address} />
            <ButtonLink to={`/api_detail/${apiId}`} variant="secondary" className="w-fit">
              {t('api-subscriptions:documentation')}
            </ButtonLink>
          </div>
        </Section>
      )}
      <Section title={t('api-subscriptions:keys')} text={t('api-subscriptions:keys_text')}>
        <div className="grid gap-3">
          <KeyList keys={keys} isOpen={isOpen} />
          {isOpen && <KeyForm answer={answer} key={keys.length} />}
        </div>
      </Section>
      <Section title={t('api-subscriptions:usage')} text={t('api-subscriptions:usage_text')}>
        <UsageTable days={days} />
      </Section>
      {isOpen && paidUntil && <NextPlan subscription={subscription} />}
      {isOpen && paidUntil && <RenewPlan />}
      {isOpen && <Renewal subscription={subscription} payPassword={payPassword} />}
      {isOpen && <EndPlan key={id} isCancelled={state === 'cancelled'} />}
    </div>
  );
}
