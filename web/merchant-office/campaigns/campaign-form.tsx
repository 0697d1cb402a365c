import { useRef } from 'react';
import { useNavigation } from 'react-router';
import type { OfferForm } from '../../../domains/promotions/campaigns/admin/contract.ts';
import type { KindTerm } from '../../../domains/promotions/campaigns/kinds/kind.ts';
import { CAMPAIGN_KIND_RULES, type CampaignKind } from '../../../domains/promotions/campaigns/kinds.ts';
import { MAX_TITLE } from '../../../domains/promotions/campaigns/rules.ts';
import { localMinute } from '../../../platform/locale/time-zone.ts';
import { OfficeForm } from '../../back-office/kit/office-form.tsx';
import { SaveBar } from '../../back-office/kit/save-bar.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import { useOfficeZone, useOfficeZoneName } from '../../back-office/kit/use-office-zone.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { VariantRows } from './variant-rows.tsx';

/** Terms that are numbers, with their suggestions; the other terms are times. */
const FIRST = { groupSize: 3, groupHours: 24, contributionsNeeded: 5, bargainHours: 24 };
const isNumber = (name: KindTerm): name is keyof typeof FIRST => name in FIRST;

interface CampaignFormProps {
  form: OfferForm;
  kind: CampaignKind;
  answer?: FormAnswer;
}

/** The terms of a campaign. After its start, those that buyers rely on are read-only. */
export function CampaignForm({ form, kind, answer }: CampaignFormProps) {
  const { t } = useTexts();
  const element = useRef<HTMLFormElement>(null);
  const { formData } = useNavigation();
  const zone = useOfficeZone();
  const zoneName = useOfficeZoneName();
  const localMinuteOf = (at: string | null) => (at ? localMinute(at, zone) : '');
  useProblemFocus(element, answer);
  const isBegun = form.state === 'running' || form.state === 'over';
  const field = (name: string, stored: string | number | null) => ({
    name,
    autoComplete: 'off',
    label: t(`campaign-admin:field.${name}`),
    defaultValue: answer?.values[name] ?? stored ?? '',
    problem: answer?.problems[name],
  });
  const moment = (name: 'startsAt' | 'endsAt' | Exclude<KindTerm, keyof typeof FIRST>) => ({
    ...field(name, localMinuteOf(form[name])),
    type: 'datetime-local',
  });
  return (
    <OfficeForm ref={element} method="post" noValidate className="group grid gap-4">
      <input type="hidden" name="id" value={form.id ?? ''} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="productId" value={form.product.id} />
      <input type="hidden" name="currency" value={form.product.currency} />
      {isBegun && <NoticeBar kind="warning">{t('campaign-admin:begun')}</NoticeBar>}
      <LanguageSwitch filled={[form.title]} answer={answer} />
      <TextsField
        name="title"
        label={t('campaign-admin:title')}
        hint={t('campaign-admin:title_hint')}
        texts={form.title}
        answer={answer}
        maxLength={MAX_TITLE}
      />
      <div className={GRID}>
        <TextField {...moment('startsAt')} hint={t('campaign-admin:zone', { zone: zoneName })} readOnly={isBegun} />
        <TextField {...moment('endsAt')} hint={t('campaign-admin:zone', { zone: zoneName })} />
        {CAMPAIGN_KIND_RULES[kind].terms.map((name) =>
          isNumber(name) ? (
            <TextField key={name} {...field(name, form[name] ?? FIRST[name])} inputMode="numeric" readOnly={isBegun} />
          ) : (
            <TextField
              key={name}
              {...moment(name)}
              hint={t(name === 'balanceDueEndsAt' ? 'campaign-admin:zone_day_later' : 'campaign-admin:zone', {
                zone: zoneName,
              })}
              readOnly={isBegun}
            />
          ),
        )}
      </div>
      <VariantRows form={form} kind={kind} isBegun={isBegun} answer={answer} />
      <SaveBar intent="save" busy={formData?.get('intent') === 'save'} disabled={form.state === 'over'} />
    </OfficeForm>
  );
}

const GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2 xl:grid-cols-3';
