import { MAX_MERCHANT_REMARK } from '../../../domains/orders/shipping/rules.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { Panel } from '../kit/panel.tsx';

/** The shop's message to the buyer of this order. */
export function RemarkForm({ remark, answer }: { remark: string; answer?: FormAnswer }) {
  const { t } = useTexts();
  const submitted = answer?.values.intent === 'remark' ? answer : undefined;
  return (
    <Panel title={t('sales:merchant_remark')} hint={t('sales:merchant_remark_hint')}>
      <OfficeForm method="post" noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="remark" />
        <TextArea
          label={t('sales:merchant_remark')}
          hideLabel
          name="remark"
          rows={2}
          limit={MAX_MERCHANT_REMARK}
          defaultValue={submitted?.values.remark ?? remark}
          problem={submitted?.problems.remark}
        />
        <div>
          <Button type="submit" variant="secondary" size="sm">
            {t('shell:ui.save')}
          </Button>
        </div>
      </OfficeForm>
    </Panel>
  );
}
