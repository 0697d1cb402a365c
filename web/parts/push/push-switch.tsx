import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { usePush } from './use-push.ts';

/** Turns push messages on this device on or off. */
export function PushSwitch() {
  const { t } = useTexts();
  const { state, switchTo } = usePush();
  if (state === 'unknown') return null;
  const change = (wanted: boolean) =>
    void switchTo(wanted).catch(() => showToast({ kind: 'problem', text: t('chat:push.failed') }));
  const canSwitch = state !== 'unsupported' && state !== 'blocked';
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-page px-4 py-3">
      <p className="flex min-w-0 items-start gap-2.5 text-[13px]">
        <Icon name="bell" size={17} className="mt-0.5 shrink-0 text-secondary" />
        <span>{t(`chat:push.${state}`)}</span>
      </p>
      {canSwitch && (
        <Button
          type="button"
          size="sm"
          variant="secondary"
          busy={state === 'busy'}
          onClick={() => change(state !== 'on')}
        >
          {t(state === 'on' ? 'chat:push.turn_off' : 'chat:push.turn_on')}
        </Button>
      )}
    </div>
  );
}
