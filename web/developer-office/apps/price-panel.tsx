import { Form, useNavigation } from 'react-router';
import type { OwnApp } from '../../../domains/app-market/manage/contract.ts';
import { decimalText } from '../../../platform/locale/money.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What an app costs; before there is a bank account for the earnings it can only be free. */
export function PricePanel({ app, answer }: { app: OwnApp; answer: FormAnswer | undefined }) {
  const { t } = useTexts();
  const isBusy = useNavigation().formData?.get('intent') === 'price';
  const { amount, currency } = app.price;
  return (
    <Panel title={t('developer-apps:price.title')} hint={t('developer-apps:price.hint')}>
      <div className="grid gap-4">
        {app.waitingPrice && <NoticeBar>{t('developer-apps:price.waiting', { price: app.waitingPrice })}</NoticeBar>}
        {app.canSell ? (
          <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="price" />
            <TextField
              name="price"
              label={t('developer-apps:price.label')}
              inputMode="decimal"
              autoComplete="off"
              start={currency}
              defaultValue={answer?.values.price ?? decimalText(amount, currency)}
              problem={answer?.problems.price}
              disabled={!app.isEditable}
            />
            <Button type="submit" variant="secondary" busy={isBusy} disabled={!app.isEditable}>
              {t('developer-apps:price.save')}
            </Button>
          </Form>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 basis-72 text-secondary">{t('developer-apps:price.no_account')}</p>
            <ButtonLink to="/login3/earnings/bank_account" variant="secondary">
              {t('developer-apps:price.open_account')}
            </ButtonLink>
          </div>
        )}
      </div>
    </Panel>
  );
}
