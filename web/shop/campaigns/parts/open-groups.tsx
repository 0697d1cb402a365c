import type { OpenGroup } from '../../../../domains/promotions/campaigns/contract.ts';
import { Faces } from '../../../parts/campaign/faces.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { ChooseFirst } from '../../catalog/parts/choose-first.tsx';
import { GROUP_FORM } from './group-buttons.tsx';

interface OpenGroupsProps {
  groups: readonly OpenGroup[];
  serverTime: string;
  canJoin: boolean;
  /** Set while a variant must be selected: replaces the button's action. */
  onMissing?: (from: Element) => void;
}

/** Groups that miss only a few members: joining one is quicker than opening one's own. */
export function OpenGroups({ groups, serverTime, canJoin, onMissing }: OpenGroupsProps) {
  const { t } = useTexts();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="groups" className="rounded-card border border-line p-4">
      <h2 id="groups" className="mb-2 text-base">
        {t('campaign-group:open_groups', { count: groups.length })}
      </h2>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <Faces
              people={group.avatars.map((avatar) => ({ avatar, nickname: group.leader.nickname }))}
              free={group.left}
            />
            <span className="min-w-0 flex-1 basis-32">
              <span className="block truncate font-medium">{group.leader.nickname}</span>
              <span className="flex flex-wrap items-center gap-x-2 text-[13px] text-secondary">
                <b className="font-semibold text-brand-hover">{t('campaign-group:missing', { count: group.left })}</b>
                <Countdown endsAt={group.expiresAt} serverTime={serverTime} variant="text" />
              </span>
            </span>
            {canJoin && onMissing ? (
              <ChooseFirst onMissing={onMissing} size="sm">
                {t('campaign-group:join')}
              </ChooseFirst>
            ) : (
              <Button form={GROUP_FORM} name="groupId" value={group.id} size="sm" disabled={!canJoin}>
                {t('campaign-group:join')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
