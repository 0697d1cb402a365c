import type { RefundDetail } from '../../../domains/refunds/contract.ts';
import type { Decider } from '../../../domains/refunds/decide-refund.server.ts';
import { MAX_REFUSAL } from '../../../domains/refunds/rules.ts';
import { type RefundEvent, refundTransition } from '../../../domains/refunds/states.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import type { PageAddress } from '../../manifest/page-address.ts';
import { RefundedGoods } from '../../parts/refund/refund-card.tsx';
import { RefundFacts } from '../../parts/refund/refund-facts.tsx';
import { RefundHistory } from '../../parts/refund/refund-history.tsx';
import { RefundParts } from '../../parts/refund/refund-parts.tsx';
import { RefundStageTag } from '../../parts/refund/refund-stage.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ActionForm, ConfirmAction } from '../kit/action-form.tsx';
import { useBackOffice } from '../kit/back-office.tsx';
import { OfficePage } from '../kit/office-page.tsx';
import { Panel } from '../kit/panel.tsx';

interface RefundPageProps {
  refund: RefundDetail;
  as: Exclude<Decider, 'developer'>;
  /** Its section, and the path of its order. */
  base: '/admin/refunds' | '/login2/refunds';
  orderLink: PageAddress;
  answer: FormAnswer | undefined;
}

/** One refund for the deciding party: the request and its reason, who bears it, and the possible decisions. */
export function RefundPage({ refund, as, base, orderLink, answer }: RefundPageProps) {
  const { t } = useTexts();
  const { area } = useBackOffice();
  return (
    <OfficePage
      title={`${t('refunds:detail_title')} ${refund.refundNo}`}
      hint={<State refund={refund} />}
      back={{ to: base, label: t(`${area}:sections.refunds`) }}
      answer={answer}
      actions={<Answers refund={refund} as={as} answer={answer} />}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-4">
          <Panel title={t('refunds:facts')}>
            <RefundFacts refund={refund} orderLink={orderLink} />
          </Panel>
          <Panel title={t('refunds:goods')}>
            <RefundedGoods lines={refund.lines} />
          </Panel>
          <Panel title={t('refunds:history')}>
            <RefundHistory timeline={refund.timeline} />
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title={t('refunds:office.comes_back')}>
            <RefundParts parts={refund.parts} ways={refund.ways} wayTexts="refunds:office.way" />
          </Panel>
          {refund.bears && <Bears bears={refund.bears} />}
          <Panel title={t(as === 'platform' ? 'refunds:office.shop' : 'refunds:office.buyer')}>
            {as === 'platform' ? `${refund.merchant.name} · ${refund.buyer}` : refund.buyer}
          </Panel>
        </div>
      </div>
    </OfficePage>
  );
}

function State({ refund }: { refund: RefundDetail }) {
  const { t } = useTexts();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="rounded-control bg-card">
        <RefundStageTag stage={refund.stage} status={refund.status} />
      </span>
      {t(`refunds:status.${refund.status}`)}
      {refund.dueAt && (
        <span className="text-[13px] text-warning">
          <Icon name="clock-3" size={14} className="me-1 inline" />
          <LocalTime iso={refund.dueAt} />
        </span>
      )}
    </span>
  );
}

function Bears({ bears }: { bears: NonNullable<RefundDetail['bears']> }) {
  const { t, locale } = useTexts();
  return (
    <Panel title={t('refunds:office.bears')}>
      <dl className="grid gap-2 text-[13px]">
        {(['merchant', 'commission', 'promotion'] as const).map((who) => (
          <div key={who} className="flex justify-between gap-4">
            <dt className="text-secondary">{t(`refunds:office.${who}`)}</dt>
            <dd className="tabular">{formatMoney(bears[who], locale)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Answers({ refund, as, answer }: Pick<RefundPageProps, 'refund' | 'as' | 'answer'>) {
  const { t, locale } = useTexts();
  const amount = formatMoney(refund.price, locale);
  const can = (event: RefundEvent) => refundTransition(refund.status, event, as) !== undefined;
  const hasFailed = refund.ways.some(({ status }) => status === 'failed' || status === 'pending');
  return (
    <>
      {can('receive') && (
        <ConfirmAction
          intent="receive"
          variant="secondary"
          label={t('refunds:act.receive')}
          question={t('refunds:ask.receive', { amount })}
          start={<Icon name="package-check" size={15} />}
        >
          <Checkbox name="restock" defaultChecked>
            {t('refunds:restock')}
          </Checkbox>
        </ConfirmAction>
      )}
      {can('approve_money') && (
        <ConfirmAction
          intent="approve"
          variant="secondary"
          label={t('refunds:act.approve')}
          question={t(`refunds:ask.approve_${refund.kind}`, { amount })}
          start={<Icon name="check" size={15} />}
        />
      )}
      {can('refuse') && (
        <ConfirmAction
          intent="refuse"
          label={t('refunds:act.refuse')}
          question={t('refunds:ask.refuse')}
          start={<Icon name="x" size={15} />}
          open={answer?.values.intent === 'refuse'}
        >
          <TextArea
            name="reason"
            label={t('refunds:refusal')}
            required
            limit={MAX_REFUSAL}
            defaultValue={answer?.values.reason}
            problem={answer?.problems.reason}
          />
        </ConfirmAction>
      )}
      {as === 'platform' && refund.status === 'refunding' && hasFailed && (
        <ActionForm intent="retry" label={t('refunds:act.retry')} start={<Icon name="refresh-cw" size={15} />} />
      )}
    </>
  );
}
