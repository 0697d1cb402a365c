import type { Group } from '../../../../domains/promotions/campaigns/contract.ts';
import { Faces } from '../../../parts/campaign/faces.tsx';
import { ShareLink } from '../../../parts/campaign/share-link.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { Link } from '../../../ui/link.tsx';
import { ChooseFirst } from '../../catalog/parts/choose-first.tsx';
import { GROUP_FORM } from './group-buttons.tsx';

interface GroupCardProps {
  group: Group;
  share: string;
  canJoin: boolean;
  /** Set while a variant must be selected: replaces the button's action. */
  onMissing?: (from: Element) => void;
}

/** The group of an invitation or of the reader: members, missing members, deadline. */
export function GroupCard({ group, share, canJoin, onMissing }: GroupCardProps) {
  const { t } = useTexts();
  const leader = group.members.find(({ isLeader }) => isLeader)?.nickname ?? '';
  const isOpen = group.status === 'open';
  return (
    <section aria-labelledby="group" className="flex flex-col gap-3 rounded-card border border-brand bg-brand-tint p-4">
      <h2 id="group" className="text-base">
        {group.orderNo ? t('campaign-group:yours') : t('campaign-group:invited', { name: leader })}
      </h2>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Faces people={group.members} free={isOpen ? group.left : 0} />
        <p className="flex flex-wrap items-center gap-x-2">
          {isOpen ? (
            <>
              <b>{t('campaign-group:missing', { count: group.left })}</b>
              <Countdown endsAt={group.expiresAt} serverTime={group.serverTime} variant="text" />
            </>
          ) : (
            <b>{t(`campaign-group:${group.status}`)}</b>
          )}
        </p>
      </div>
      {isOpen && !group.orderNo && canJoin && onMissing && (
        <ChooseFirst onMissing={onMissing} className="self-start">
          {t('campaign-group:join')}
        </ChooseFirst>
      )}
      {isOpen && !group.orderNo && !(canJoin && onMissing) && (
        <Button form={GROUP_FORM} name="groupId" value={group.id} disabled={!canJoin} className="self-start">
          {t('campaign-group:join')}
        </Button>
      )}
      {isOpen && group.orderNo && <ShareLink href={share} title={group.title} label={t('campaign-group:share')} />}
      {group.orderNo && (
        <Link
          to={`/order/order_detail?orderId=${encodeURIComponent(group.orderNo)}`}
          className="w-fit text-[13px] text-brand-hover underline underline-offset-4"
        >
          {t('campaigns:to_order')}
        </Link>
      )}
    </section>
  );
}
