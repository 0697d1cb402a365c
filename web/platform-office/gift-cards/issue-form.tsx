import { GIFT_DESIGNS, MOST_BATCH } from '../../../domains/payments/gift-cards/rules.ts';
import { ReloadHint } from '../../back-office/coupons/reload-hint.tsx';
import { FileForm } from '../../back-office/kit/file-form.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Issues a batch of cards. The response is the file with the codes. */
export function IssueForm({ currencies, inAYear }: { currencies: readonly string[]; inAYear: string }) {
  const { t } = useTexts();
  return (
    <Panel title={t('gift-card-admin:issue')} hint={t('coupon-admin:codes.hint')} className="mb-5">
      <FileForm
        action="/admin/gift_cards/codes"
        className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(3,minmax(0,1fr))] xl:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
      >
        <SelectField name="design" label={t('gifts:buy.design')}>
          {GIFT_DESIGNS.map((design) => (
            <option key={design} value={design}>
              {t(`gifts:design.${design}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="currency" label={t('gift-card-admin:currency')}>
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </SelectField>
        <TextField name="amount" label={t('gifts:buy.amount')} inputMode="decimal" autoComplete="off" required />
        <TextField
          name="num"
          type="number"
          label={t('coupon-admin:codes.num')}
          min={1}
          max={MOST_BATCH}
          defaultValue={10}
          required
        />
        <TextField name="expiresAt" type="date" label={t('gifts:mine.until')} defaultValue={inAYear} required />
        <TextField name="note" label={t('coupon-admin:codes.note')} maxLength={100} autoComplete="off" />
        <Button type="submit" variant="secondary" start={<Icon name="download" size={16} />} className="min-h-11">
          {t('coupon-admin:codes.make')}
        </Button>
        <ReloadHint />
      </FileForm>
    </Panel>
  );
}
