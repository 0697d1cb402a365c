import type { ComponentProps } from 'react';
import { formatZone } from '../../../platform/locale/format-date.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Panel } from '../kit/panel.tsx';
import { HoursFields } from './hours-fields.tsx';

/** Business hours as a panel of a form. */
export function HoursPanel({ timeZone, ...fields }: ComponentProps<typeof HoursFields> & { timeZone: string }) {
  const { t, locale } = useTexts();
  return (
    <Panel
      title={t('back-office:hours.title')}
      hint={t('back-office:hours.hint', { zone: formatZone(timeZone, locale) })}
    >
      <HoursFields {...fields} />
    </Panel>
  );
}
