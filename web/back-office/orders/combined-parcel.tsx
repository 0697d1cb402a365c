import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';

/** Asks whether one parcel holds two orders, after a number was sent that another order of the buyer has. */
export function CombinedParcel({ problem, name = 'combined' }: { problem: string | undefined; name?: string }) {
  const { t } = useTexts();
  if (!problem) return null;
  return (
    <NoticeBar kind="warning">
      <p className="mb-2">{problem}</p>
      <Checkbox name={name}>{t('sales:ship_form.combined')}</Checkbox>
    </NoticeBar>
  );
}
