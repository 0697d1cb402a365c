import type { OpenGroup } from '../../../../domains/promotions/campaigns/contract.ts';
import { Faces } from '../../../parts/campaign/faces.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { ChooseFirst } from '../../catalog/parts/choose-first.tsx';
import { GROUP_FORM } from './group-buttons.tsx';

interface OpenGroupsProps {
  teams: readonly OpenGroup[];
  serverTime: string;
  canJoin: boolean;
  /** Set while a variant must be selected: replaces the button's action. */
  onMissing?: (from: Element) => void;
}

/** Groups that miss only a few members: joining one is quicker than opening one's own. */
export function OpenGroups({ teams, serverTime, canJoin, onMissing }: OpenGroupsProps) {
  const { t } = useTexts();
  if (teams.length === 0) return null;
  return (
    <section aria-labelledby="teams" className="rounded-card border border-line p-4">
      <h2 id="teams" className="mb-2 text-base">
        {t('campaigns:group.teams', { count: teams.length })}
      </h2>
      <ul className="divide-y divide-line">
        {teams.map((team) => (
          <li key={team.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
            <Faces
              people={team.avatars.map((avatar) => ({ avatar, nickname: team.leader.nickname }))}
              free={team.left}
            />
            <span className="min-w-0 flex-1 basis-32">
              <span className="block truncate font-medium">{team.leader.nickname}</span>
              <span className="flex flex-wrap items-center gap-x-2 text-[13px] text-secondary">
                <b className="font-semibold text-brand-hover">{t('campaigns:group.missing', { count: team.left })}</b>
                <Countdown endsAt={team.expiresAt} serverTime={serverTime} variant="text" />
              </span>
            </span>
            {canJoin && onMissing ? (
              <ChooseFirst onMissing={onMissing} size="sm">
                {t('campaigns:group.join')}
              </ChooseFirst>
            ) : (
              <Button form={GROUP_FORM} name="teamId" value={team.id} size="sm" disabled={!canJoin}>
                {t('campaigns:group.join')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
