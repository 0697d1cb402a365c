import type { FirstStep } from '../../../domains/platform-office/first-steps/contract.ts';
import {
  FIRST_STEPS,
  type FirstStepKey,
  type FirstStepState,
} from '../../../domains/platform-office/first-steps/rules.ts';
import { ActionForm } from '../../back-office/kit/action-form.tsx';
import type { PageAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { Tag } from '../../ui/tag.tsx';

/** Where each step is done. */
const PLACES: Record<FirstStepKey, (site: number) => PageAddress> = {
  name: (site) => `/admin/sites/${site}`,
  logo: (site) => `/admin/sites/${site}`,
  regional: (site) => `/admin/sites/${site}`,
  hosts: () => '/admin/sites',
  mail: () => '/admin/outbox',
  legal: () => '/admin/texts',
  pay: () => '/admin/payment_accounts',
  shop_types: () => '/admin/merchant_types',
  shop_categories: () => '/admin/merchant_categories',
  categories: () => '/admin/categories',
  shops: () => '/admin/settlements',
  freight: () => '/admin/merchants',
  products: () => '/admin/products',
  people: () => '/admin/invites',
};

const LOOKS: Record<FirstStepState, { icon: IconName; color: string; tag: 'success' | 'warning' | 'plain' }> = {
  done: { icon: 'circle-check', color: 'text-success', tag: 'success' },
  open: { icon: 'circle-alert', color: 'text-warning', tag: 'warning' },
  recommended: { icon: 'info', color: 'text-secondary', tag: 'plain' },
  skipped: { icon: 'minus', color: 'text-muted', tag: 'plain' },
};

/** One step: its state, why it matters, and where it is done. */
export function StepRow({ step: { key, state }, site }: { step: FirstStep; site: number }) {
  const { t } = useTexts();
  const { icon, color, tag } = LOOKS[state];
  const to = PLACES[key](site);
  const title = t(`first-steps:steps.${key}.title`);
  const mayBeSkipped = !FIRST_STEPS[key].isNeeded && state !== 'done';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
      <Icon name={icon} size={20} className={cx('mt-0.5 shrink-0', color)} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          <Tag variant={tag}>{t(`first-steps:state.${state}`)}</Tag>
        </p>
        <p className="mt-0.5 max-w-[72ch] text-[13px] text-secondary">{t(`first-steps:steps.${key}.text`)}</p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {key === 'mail' && <ActionForm intent="test_mail" label={t('first-steps:send')} />}
        {mayBeSkipped && (
          <ActionForm
            intent={state === 'skipped' ? 'resume' : 'skip'}
            values={{ key }}
            label={t(state === 'skipped' ? 'first-steps:resume' : 'first-steps:skip')}
            about={title}
            variant="ghost"
          />
        )}
        <ButtonLink to={to} variant="secondary" size="sm" aria-label={`${t('first-steps:go')}: ${title}`}>
          {t('first-steps:go')}
        </ButtonLink>
      </div>
    </li>
  );
}
