import type { OfficeSubscription } from '../../../domains/api-market/abuse/contract.ts';
import { REASON_LENGTH } from '../../../domains/api-market/moderation/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { ActionForm, ConfirmAction } from '../../back-office/kit/action-form.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface SubscriptionEntryProps {
  subscription: OfficeSubscription;
  answer: FormAnswer | undefined;
}

/** One subscription with its member, its calls and keys, and what the platform can do about it. */
export function SubscriptionEntry({ subscription, answer }: SubscriptionEntryProps) {
  const { t, locale } = useTexts();
  const { id, member, plan, calls, failed, startedAt, endsAt, blockedAt, blockedReason, keys } = subscription;
  const name = member?.name ?? t('api-reviews:nobody');
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-base [overflow-wrap:anywhere]">
          {name}
          {member && <span className="font-normal text-muted text-xs"> #{member.id}</span>}
        </h3>
        {blockedAt && <Tag variant="danger">{t('api-reviews:blocked')}</Tag>}
      </div>
      <p className="text-[13px] text-secondary [overflow-wrap:anywhere]">
        {plan} · <LocalTime iso={startedAt} />
        {endsAt && (
          <>
            {' – '}
            <LocalTime iso={endsAt} />
          </>
        )}
        {' · '}
        {t('api-reviews:calls', { calls: formatNumber(calls, locale), failed: formatNumber(failed, locale) })}
      </p>
      {blockedAt && (
        <p className="whitespace-pre-line text-[13px] [overflow-wrap:anywhere]">
          <LocalTime iso={blockedAt} /> · {blockedReason}
        </p>
      )}
      <div>
        {blockedAt ? (
          <ActionForm
            intent="unblock_subscription"
            values={{ subscriptionId: id }}
            label={t('api-reviews:unblock_subscription')}
            about={name}
          />
        ) : (
          <Block
            intent="block_subscription"
            values={{ subscriptionId: id }}
            about={name}
            answer={answer?.values.subscriptionId === String(id) ? answer : undefined}
          />
        )}
      </div>
      <Keys keys={keys} answer={answer} />
    </div>
  );
}

function Keys({ keys, answer }: { keys: OfficeSubscription['keys']; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  if (keys.length === 0) return null;
  return (
    <ul className="grid gap-2 border-line border-s-2 ps-3">
      {keys.map(({ id, name, hint, lastUsedAt, state, revokedReason }) => (
        <li key={id} className="grid min-w-0 gap-1 text-[13px] md:flex md:items-center md:gap-3">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <code>{hint}…</code> {name}
            {lastUsedAt && (
              <span className="text-muted">
                {' · '}
                <LocalTime iso={lastUsedAt} />
              </span>
            )}
            {revokedReason && <span className="block text-secondary">{revokedReason}</span>}
          </span>
          {state === 'active' ? (
            <Block
              intent="block_key"
              values={{ keyId: id }}
              about={name}
              answer={answer?.values.keyId === String(id) ? answer : undefined}
            />
          ) : (
            <Tag variant="plain">{t(`api-reviews:key_state.${state}`)}</Tag>
          )}
        </li>
      ))}
    </ul>
  );
}

interface BlockProps {
  intent: 'block_key' | 'block_subscription';
  values: Record<string, number>;
  about: string;
  answer: FormAnswer | undefined;
}

function Block({ intent, values, about, answer }: BlockProps) {
  const { t } = useTexts();
  return (
    <ConfirmAction
      intent={intent}
      values={values}
      label={t(`api-reviews:${intent}`)}
      about={about}
      question={t(`api-reviews:${intent}_question`)}
      open={answer?.problems.reason !== undefined}
      align="start"
    >
      <TextArea
        name="reason"
        label={t('api-reviews:reason')}
        required
        limit={REASON_LENGTH}
        defaultValue={answer?.values.reason}
        problem={answer?.problems.reason}
      />
    </ConfirmAction>
  );
}
