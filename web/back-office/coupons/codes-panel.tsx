import type { IssuedDetail } from '../../../domains/promotions/coupons/admin/contract.ts';
import { MOST_CODES } from '../../../domains/promotions/coupons/admin/rules.ts';
import { formatNumber } from '../../../platform/locale/format.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ConfirmAction } from '../kit/action-form.tsx';
import { FileForm } from '../kit/file-form.tsx';
import { Panel } from '../kit/panel.tsx';
import { ReloadHint } from './reload-hint.tsx';

/** The batches of a coupon's codes. A new one is downloaded as a file, only once. */
export function CodesPanel({ detail: { batches }, action }: { detail: IssuedDetail; action: string }) {
  const { t, locale } = useTexts();
  return (
    <Panel title={t('coupon-admin:codes.title')} hint={t('coupon-admin:codes.hint')} className="mt-5">
      <FileForm action={action} className="flex flex-wrap items-end gap-3">
        <div className="w-32">
          <TextField
            name="num"
            type="number"
            label={t('coupon-admin:codes.num')}
            min={1}
            max={MOST_CODES}
            defaultValue={100}
            required
          />
        </div>
        <div className="min-w-48 flex-1">
          <TextField name="note" label={t('coupon-admin:codes.note')} maxLength={100} autoComplete="off" />
        </div>
        <Button type="submit" variant="secondary" start={<Icon name="download" size={16} />} className="min-h-11">
          {t('coupon-admin:codes.make')}
        </Button>
        <ReloadHint />
      </FileForm>
      {batches.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-line border-t">
          {batches.map((batch) => (
            <li key={batch.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="min-w-0">
                <p className="break-words font-medium">{batch.note || `#${batch.id}`}</p>
                <p className="tabular text-[13px] text-secondary">
                  <LocalTime iso={batch.createdAt} /> ·{' '}
                  {t('coupon-admin:codes.used', {
                    used: formatNumber(batch.used, locale),
                    num: formatNumber(batch.num, locale),
                  })}
                </p>
              </div>
              {batch.stoppedAt ? (
                <span className="text-[13px] text-danger">{t('coupon-admin:codes.stopped')}</span>
              ) : (
                <ConfirmAction
                  intent="stop_codes"
                  values={{ batchId: batch.id }}
                  label={t('coupon-admin:codes.stop')}
                  about={batch.note || `#${batch.id}`}
                  question={t('coupon-admin:codes.stop_question')}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
