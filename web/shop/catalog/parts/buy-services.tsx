import { useTexts } from '../../../texts/texts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BuyRow } from './buy-row.tsx';

/** The platform's promises for every product. */
export default function BuyServices() {
  const { t } = useTexts();
  return (
    <BuyRow label={t('goods:detail.services')}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-secondary">
        {['secure', 'clear', 'support'].map((service) => (
          <li key={service} className="flex items-center gap-1.5">
            <Icon name="shield-check" size={15} className="text-success" />
            {t(`goods:detail.service_${service}`)}
          </li>
        ))}
      </ul>
    </BuyRow>
  );
}
