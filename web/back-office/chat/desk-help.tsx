import { useTexts } from '../../texts/texts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DESK_KEYS, type DeskAct } from './desk-keys.ts';

const SHOWN: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Slash: '/' };

/** The shortcuts of the desk. */
export function DeskHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog open={open} onClose={onClose} title={t('chat:keys_of.title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-3 px-6 pb-6">
        {(Object.keys(DESK_KEYS) as DeskAct[]).map((act) => (
          <div key={act} className="contents">
            <dt>
              <kbd className="rounded-control border border-line bg-page px-2 py-1 text-xs">
                Alt + {SHOWN[DESK_KEYS[act]] ?? DESK_KEYS[act].replace('Key', '')}
              </kbd>
            </dt>
            <dd>{t(`chat:keys_of.${act}`)}</dd>
          </div>
        ))}
        <div className="contents">
          <dt>
            <kbd className="rounded-control border border-line bg-page px-2 py-1 text-xs">/</kbd>
          </dt>
          <dd>{t('chat:keys_of.saved')}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
