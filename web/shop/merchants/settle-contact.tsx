import { REVIEW_WORKING_DAYS } from '../../../domains/merchants/rules.ts';
import { useShell } from '../../session/use-shell.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';

/** Contact for questions about opening a shop, and the response time. */
export function SettleContact() {
  const { t } = useTexts();
  const site = useShell()?.site;
  return (
    <Card title={t('shops:settle.questions')}>
      {site?.email && (
        <Way
          icon="mail"
          href={`mailto:${site.email}?subject=${encodeURIComponent(t('shops:settle.subject'))}`}
          label={t('shell:contact.email')}
          text={site.email}
        />
      )}
      {site?.phone && (
        <Way
          icon="phone"
          href={`tel:${site.phone.replaceAll(' ', '')}`}
          label={t('shell:contact.phone')}
          text={site.phone}
        />
      )}
      <p className="mt-4 text-[13px] text-muted first:mt-0">
        {t('shops:settle.result', { days: REVIEW_WORKING_DAYS })}
      </p>
    </Card>
  );
}

function Way({ icon, href, label, text }: { icon: IconName; href: string; label: string; text: string }) {
  return (
    <a
      href={href}
      className={cx(
        'mt-3 flex items-center gap-3 rounded-control bg-page px-4 py-3 first:mt-0 hover:text-brand-hover',
        icon === 'phone' && 'whitespace-nowrap',
      )}
    >
      <Icon name={icon} size={18} className="text-brand" />
      <span className="min-w-0">
        <span className="block text-xs text-secondary">{label}</span>
        <span className="tabular block font-semibold [overflow-wrap:anywhere]">{text}</span>
      </span>
    </a>
  );
}
