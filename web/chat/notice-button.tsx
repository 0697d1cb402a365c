import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import type { NoticeProps } from './notice-panel.tsx';

const NoticeSheet = lazy(() => import('./notice-sheet.tsx'));

/** Opens the notice in a window that is too narrow for its panel. */
export function NoticeButton(props: NoticeProps) {
  const { t } = useTexts();
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <IconButton
        label={t('chat:notice.title')}
        icon={<Icon name="info" size={19} />}
        aria-haspopup="dialog"
        className="min-[700px]:hidden"
        onClick={() => setState('open')}
      />
      {state !== 'never' && (
        <Suspense>
          <NoticeSheet {...props} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
