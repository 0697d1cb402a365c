import { type FormEvent, useId, useRef, useState } from 'react';
import type { ChangeChats, ChangedChats } from '../../../domains/chat/desk/contract.ts';
import { useApi } from '../../session/call-api.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { showToast } from '../../ui/toasts.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useAgents } from './use-agents.ts';
import type { Picks } from './use-picks.ts';

interface DeskPickedProps {
  picks: Picks;
  listed: number;
  merId: number;
  userId: number;
  /** Labels of the shop's customers. */
  known: readonly string[];
  isEnded: boolean;
  onDone: () => void;
}

const ACTS = { assign: 'user-plus', label: 'bookmark', snooze: 'moon', end: 'circle-check' } as const satisfies Record<
  string,
  IconName
>;
type Act = keyof typeof ACTS;

/** What can be done with the ticked conversations. */
export function DeskPicked({ picks, listed, merId, userId, known, isEnded, onDone }: DeskPickedProps) {
  const { t } = useTexts();
  const api = useApi();
  const [opened, setOpened] = useState<Act>();
  const count = picks.ids.length;
  const close = () => setOpened(undefined);
  const apply = async (change: ChangeChats['change']) => {
    close();
    try {
      const done = await api.post<ChangedChats>('/api/service/desk/change', { chatIds: picks.ids, change });
      showToast({ kind: 'success', text: t('chat:picked.done', { num: done.changed.length }) });
      if (done.skipped.length > 0)
        showToast({ kind: 'problem', text: t('chat:picked.skipped', { num: done.skipped.length }) });
      picks.clear();
      onDone();
    } catch (error) {
      showToast({ kind: 'problem', text: (error as Error).message || t('chat:failed') });
    }
  };
  return (
    <div
      role="toolbar"
      aria-label={t('chat:picked.actions')}
      className="flex items-center border-line border-b bg-brand-tint py-0.5 ps-3 pe-1"
    >
      <Checkbox
        aria-label={t('chat:picked.all')}
        checked={count > 0 && count === listed}
        mixed={count > 0 && count < listed}
        onChange={picks.toggleAll}
        className="flex"
      />
      <span role="status" className="tabular me-auto min-w-0 truncate ps-2 text-[13px]">
        {t('chat:picked.count', { num: count })}
      </span>
      {(Object.keys(ACTS) as Act[]).map((act) => (
        <IconButton
          key={act}
          label={t(`chat:picked.${act}`)}
          icon={<Icon name={ACTS[act]} size={18} />}
          aria-haspopup="dialog"
          disabled={count === 0 || (isEnded && act !== 'label')}
          className="pointer-coarse:size-11"
          onClick={() => setOpened(act)}
        />
      ))}
      <IconButton
        label={t('chat:picked.cancel')}
        icon={<Icon name="x" size={18} />}
        className="pointer-coarse:size-11"
        onClick={picks.clear}
      />
      <AssignDialog
        open={opened === 'assign'}
        onClose={close}
        merId={merId}
        userId={userId}
        onChoose={(agentId) => void apply({ do: 'assign', agentId })}
      />
      <LabelDialog
        open={opened === 'label'}
        onClose={close}
        known={known}
        onChoose={(label) => void apply({ do: 'label', label })}
      />
      <SnoozeDialog
        open={opened === 'snooze'}
        onClose={close}
        onChoose={(until) => void apply({ do: 'snooze', until })}
      />
      <Dialog
        open={opened === 'end'}
        onClose={close}
        title={t('chat:picked.end_title', { num: count })}
        foot={
          <>
            <Button type="button" variant="secondary" onClick={close}>
              {t('chat:cancel')}
            </Button>
            <Button type="button" onClick={() => void apply({ do: 'end' })}>
              {t('chat:picked.end')}
            </Button>
          </>
        }
      >
        <p className="text-secondary">{t('chat:picked.end_hint')}</p>
      </Dialog>
    </div>
  );
}

interface AssignDialogProps {
  open: boolean;
  onClose: () => void;
  merId: number;
  userId: number;
  onChoose: (agentId: number) => void;
}

function AssignDialog({ open, onClose, merId, userId, onChoose }: AssignDialogProps) {
  const { t } = useTexts();
  const agents = useAgents(merId, open);
  return (
    <Dialog open={open} onClose={onClose} title={t('chat:picked.assign')}>
      <ul>
        {agents.map(({ id, name, isOnline, load }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onChoose(id)}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-page hover:text-brand-hover"
            >
              <span
                aria-hidden="true"
                className={cx('size-2 shrink-0 rounded-full', isOnline ? 'bg-success' : 'bg-faint')}
              />
              <span className="min-w-0 flex-1 truncate font-medium">
                {id === userId ? t('chat:picked.me', { name }) : name}
              </span>
              <span className="shrink-0 text-[13px] text-secondary">
                {t(isOnline ? 'chat:picked.load' : 'chat:picked.offline', { num: load })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface LabelDialogProps {
  open: boolean;
  onClose: () => void;
  known: readonly string[];
  onChoose: (label: string) => void;
}

function LabelDialog({ open, onClose, known, onChoose }: LabelDialogProps) {
  const { t } = useTexts();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const label = String(new FormData(event.currentTarget).get('label') ?? '').trim();
    if (label) onChoose(label);
  };
  return (
    <Dialog open={open} onClose={onClose} title={t('chat:picked.label')} focusFirst={() => field.current}>
      <form className="flex flex-wrap gap-3" onSubmit={submit}>
        <input
          ref={field}
          name="label"
          required
          list={listId}
          maxLength={30}
          autoComplete="off"
          aria-label={t('chat:desk.add_label')}
          placeholder={t('chat:desk.add_label')}
          className="min-h-10 min-w-0 flex-1 basis-48 rounded-control border border-line bg-card px-3 text-base md:text-sm"
        />
        <datalist id={listId}>
          {known.map((label) => (
            <option key={label} value={label} />
          ))}
        </datalist>
        <Button>{t('chat:desk.add')}</Button>
      </form>
    </Dialog>
  );
}
