import { Form } from 'react-router';
import type { ApiSubscription } from '../../../domains/api-market/subscriptions/contract.ts';
import type { PayPasswordState } from '../../../domains/payables/pay-password/contract.ts';
import { PAY_PASSWORD_LENGTH } from '../../../domains/payables/pay-password/rules.ts';
import { formatMoney } from '../../../platform/locale/format.ts';
import { payPasswordPath } from '../../session/pay-password-path.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

interface RenewalProps {
  subscription: ApiSubscription;
  payPassword: PayPasswordState;
}

/** Whether the next months are paid from the balance; switching it on needs the pay password. */
export function Renewal({ subscription: { id, renewal }, payPassword }: RenewalProps) {
  const { t, locale } = useTexts();
  if (!renewal) return null;
  const price = formatMoney(renewal.price, locale);
  const back = payPasswordPath({ back: `/apis/subscriptions/${id}` });
  return (
    <div className="grid max-w-xl gap-3">
      {renewal.state === 'paused' && <NoticeBar kind="warning">{t('api-subscriptions:renewal.paused')}</NoticeBar>}
      {renewal.state === 'on' ? (
        <p>{t('api-subscriptions:renewal.on', { price })}</p>
      ) : (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="intent" value="renewal_on" />
          <input type="hidden" name="versionId" value={renewal.versionId} />
          <p>{t('api-subscriptions:renewal.off', { price })}</p>
          {!payPassword.isProved && (
            <PasswordField
              name="payPassword"
              label={t('api-subscriptions:renewal.pay_password')}
              inputMode="numeric"
              maxLength={PAY_PASSWORD_LENGTH}
              // browsers ignore "off" here and would fill in the account's password; this value prevents it
              autoComplete="new-password"
              className="tabular tracking-widest"
              beside={
                <Link to={back} className="text-brand-hover hover:underline">
                  {t('api-subscriptions:renewal.set_password')}
                </Link>
              }
            />
          )}
          <Button type="submit" variant="secondary" className="w-fit">
            {t(`api-subscriptions:renewal.${renewal.state === 'paused' ? 'agree' : 'switch_on'}`)}
          </Button>
        </Form>
      )}
      {renewal.state !== 'off' && (
        <Form method="post">
          <input type="hidden" name="intent" value="renewal_off" />
          <Button type="submit" variant="secondary">
            {t('api-subscriptions:renewal.switch_off')}
          </Button>
        </Form>
      )}
    </div>
  );
}
