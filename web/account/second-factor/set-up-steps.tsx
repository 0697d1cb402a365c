import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { SecondFactorSetUp } from '../../../domains/accounts/second-factor/contract.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Three steps: an app, its secret, a code that confirms it. */
export function SetUpSteps({ setUp, problem }: { setUp: SecondFactorSetUp; problem: string | undefined }) {
  const { t } = useTexts();
  const busy = useNavigation().state !== 'idle';
  return (
    <ol className="grid gap-7">
      <Step number={1} title={t('security:second.step_app')}>
        <p className="text-secondary">{t('security:second.step_app_hint')}</p>
      </Step>
      <Step number={2} title={t('security:second.step_scan')}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <img
            src={`data:image/svg+xml,${encodeURIComponent(setUp.qr)}`}
            alt={t('security:second.qr')}
            width={184}
            height={184}
            className="rounded-control border border-line bg-white"
          />
          <div className="min-w-0 flex-1 basis-56">
            <p className="text-secondary">{t('security:second.key')}</p>
            <p className="tabular mt-1 select-all font-mono text-[15px] leading-relaxed tracking-wide [overflow-wrap:anywhere]">
              {setUp.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </p>
            <p className="mt-3">
              <a href={setUp.address} className="text-brand-hover hover:underline">
                {t('security:second.open_app')}
              </a>
            </p>
          </div>
        </div>
      </Step>
      <Step number={3} title={t('security:second.step_code')}>
        <Form method="post" noValidate className="grid max-w-sm gap-4">
          <TextField
            label={t('security:second.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            placeholder="123456"
            problem={problem}
            className="tabular tracking-widest"
          />
          <Button type="submit" name="intent" value="turn-on" size="lg" busy={busy} className="w-fit">
            {t('security:second.turn_on')}
          </Button>
          <p className="text-[13px] text-muted">{t('security:second.others_end')}</p>
        </Form>
      </Step>
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 md:gap-4">
      <span
        aria-hidden="true"
        className="tabular flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-tint font-semibold text-[13px] text-brand-hover"
      >
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="mb-2 text-base">{title}</h2>
        {children}
      </div>
    </li>
  );
}
