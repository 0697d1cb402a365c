import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePageNavigate } from '../../ui/use-page-navigate.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { areShortcutsOn, type Press, SHORTCUTS, type Shortcut, setShortcuts } from './keys.ts';
import { currentStep, focusReply, likeStep, moveBy } from './steps.ts';

const NAMES: Readonly<Record<Shortcut, string>> = {
  j: 'next',
  k: 'previous',
  l: 'like',
  r: 'reply',
  '/': 'search',
  '?': 'help',
};

/** Carries out what was pressed; `?` shows which keys there are, and the switch that turns them off. */
export default function Shortcuts({ press }: { press: Press }) {
  const [isOpen, setOpen] = useState(false);
  const seen = useRef<Press>(undefined);
  const navigate = usePageNavigate();
  const address = useForumAddress();
  useEffect(() => {
    // an effect may run again for the same press
    if (seen.current === press) return;
    seen.current = press;
    const search = () => {
      const field = document.querySelector<HTMLInputElement>('#forum-search');
      if (field?.checkVisibility()) field.focus();
      else void navigate(address('search'));
    };
    const actions: Readonly<Record<Shortcut, () => void>> = {
      j: () => moveBy(1),
      k: () => moveBy(-1),
      l: () => likeStep(currentStep()),
      r: () => focusReply(currentStep()),
      '/': search,
      '?': () => setOpen(true),
    };
    actions[press.key]();
  }, [press, navigate, address]);
  return <Help isOpen={isOpen} onClose={() => setOpen(false)} />;
}

function Help({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const [isOn, setOn] = useState(areShortcutsOn);
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('forum:shortcuts')} description={t('forum-reading:keys.text')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2.5">
        {SHORTCUTS.map((key) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-flex h-8 min-w-8 items-center justify-center rounded-control border border-line bg-page px-2 font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{t(`forum-reading:keys.${NAMES[key]}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-line border-t pt-4">
        <Checkbox
          checked={isOn}
          onChange={(event) => {
            setShortcuts(event.target.checked);
            setOn(event.target.checked);
          }}
        >
          {t('forum-reading:keys.on')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
