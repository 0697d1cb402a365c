import type { ReactNode } from 'react';
import type { SiteInfo } from '../../domains/payments/joining/contract.ts';
import { useTexts } from '../texts/texts.tsx';
import { Card } from '../ui/card.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { Tag } from '../ui/tag.tsx';

const VARIANTS = { member: 'success', expired: 'warning', banned: 'danger', none: 'plain' } as const;

interface MembershipCardProps {
  membership: NonNullable<SiteInfo['membership']>;
  access: SiteInfo['access'];
}

/** The reader's own membership. */
export function MembershipCard({ membership, access }: MembershipCardProps) {
  const { t } = useTexts();
  const { standing, roleName, joinedAt, expiresAt, banReason } = membership;
  if (standing === 'none') return null;
  return (
    <Card title={t('site:mine.title')} more={<Tag variant={VARIANTS[standing]}>{t(`site:mine.${standing}`)}</Tag>}>
      <dl className="grid gap-2">
        <Fact name={t('site:mine.role')}>{roleName}</Fact>
        <Fact name={t('site:mine.since')}>
          <LocalTime iso={joinedAt} style="date" />
        </Fact>
        {(expiresAt || access === 'paid') && (
          <Fact name={t('site:mine.until')}>{expiresAt ? <LocalTime iso={expiresAt} /> : t('site:mine.for_good')}</Fact>
        )}
      </dl>
      {standing === 'banned' && (
        <p className="mt-3 text-secondary [overflow-wrap:anywhere]">
          {t('site:mine.banned_text')} {banReason && t('site:mine.reason', { reason: banReason })}
        </p>
      )}
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-secondary">{name}</dt>
      <dd className="text-end font-semibold">{children}</dd>
    </div>
  );
}
