import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import type { DraftState } from './use-draft.ts';

interface DraftStatusProps {
  state: DraftState;
  id: number | undefined;
  onApart: () => void;
}

/** Whether the draft is saved; if another window has changed it, the two ways on. */
export function DraftStatus({ state, id, onApart }: DraftStatusProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  if (state === 'conflict') {
    return (
      // on phones it stays in view above the buttons: the text being typed is far above it
      <div role="alert" className="rounded-control bg-card max-md:sticky max-md:bottom-32 max-md:z-20">
        <div className="rounded-control border border-warning/40 bg-warning/10 p-3">
          <p className="flex items-start gap-2">
            <Icon name="triangle-alert" size={18} className="mt-0.5 text-warning" />
            {t('forum-compose:draft.conflict')}
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button type="button" size="sm" onClick={onApart}>
              {t('forum-compose:draft.keep_mine')}
            </Button>
            <ButtonLink
              to={uncheckedAddress(`${address('postTopic')}?draft=${id}`)}
              reloadDocument
              target="_blank"
              variant="secondary"
              size="sm"
            >
              {t('forum-compose:draft.open_other')}
            </ButtonLink>
          </div>
        </div>
      </div>
    );
  }
  return (
    <p role="status" className="min-h-5 text-[13px] text-muted">
      {state !== 'idle' && t(`forum-compose:draft.${state}`)}
    </p>
  );
}
