import { Form, useNavigation } from 'react-router';
import type { SecondFactorState } from '../../../domains/accounts/second-factor/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Tag } from '../../ui/tag.tsx';
import { FEW_CODES } from './second-factor-path.ts';

/** For an enabled second factor: new recovery codes, and disabling it. */
export function Switches({ state }: { state: SecondFactorState }) {
  const { t } = useTexts();
  const { state: going, formData } = useNavigation();
  const isBusy = (intent: string) => going !== 'idle' && formData?.get('intent') === intent;
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-secondary">
        <Tag variant="success">{t('security:second.on')}</Tag>
        {state.since && (
          <span className="tabular">
            {t('security:second.since')} <LocalTime iso={state.since} style="date" />
          </span>
        )}
      </p>
      <Form method="post" className="grid gap-2 border-line border-t pt-5">
        <h2 className="text-base">{t('security:second.codes_left', { count: state.recoveryCodesLeft })}</h2>
        {state.recoveryCodesLeft <= FEW_CODES && <NoticeBar kind="warning">{t('security:second.few_codes')}</NoticeBar>}
        <p className="text-secondary">{t('security:second.renew_hint')}</p>
        <Button type="submit" name="intent" value="renew" variant="secondary" busy={isBusy('renew')} className="w-fit">
          {t('security:second.renew')}
        </Button>
      </Form>
      <Form method="post" className="grid gap-2 border-line border-t pt-5">
        <p className="text-secondary">{t('security:second.turn_off_hint')}</p>
        <Button
          type="submit"
          name="intent"
          value="turn-off"
          variant="secondary"
          busy={isBusy('turn-off')}
          className="!text-danger w-fit"
        >
          {t('security:second.turn_off')}
        </Button>
      </Form>
    </div>
  );
}
