import type { Followed } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Toggle } from './toggle.tsx';

interface FollowButtonProps {
  subject: Followed;
  id: number;
  isFollowed: boolean;
  /** Whom or what: completes the accessible name. */
  of: string;
  size?: 'sm' | 'md';
}

/** Follows a person, a board, a tag or a topic. */
export function FollowButton({ subject, id, isFollowed, of, size = 'sm' }: FollowButtonProps) {
  const { t } = useTexts();
  return (
    <Toggle
      intent="follow"
      fields={{ subject, id }}
      isOn={isFollowed}
      name={(isOn) => `${t(isOn ? 'forum:follow.on' : 'forum:follow.off')}: ${of}`}
      className={(isOn) =>
        buttonClass({ variant: isOn ? 'secondary' : 'soft', size }, 'rounded-full whitespace-nowrap')
      }
    >
      {({ isOn }) => (
        <>
          <Icon name={isOn ? 'check' : 'plus'} size={15} />
          {t(isOn ? 'forum:follow.on' : 'forum:follow.off')}
        </>
      )}
    </Toggle>
  );
}
