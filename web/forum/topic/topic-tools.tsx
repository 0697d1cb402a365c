import { useFetcher, useLocation } from 'react-router';
import type { Topic } from '../../../domains/forum/contract.ts';
import { MAX_REASON } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dropdown, dropdownItemClass } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { useForumData } from '../parts/forum-data.ts';

interface Tool {
  intent: 'hide' | 'show' | 'restore' | 'essence' | 'sticky' | 'close';
  text: string;
  icon: IconName;
  value?: string;
}

/** What the author and the staff may do with a topic. */
export function TopicTools({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const tools = toolsOf(topic);
  const { may } = topic;
  const isKept = topic.bountyState?.keepsTopic === true;
  if (tools.length === 0 && !may.remove && !may.moderate && !isKept) return null;
  return (
    <Dropdown
      name={t('forum:tools.title')}
      label={
        <span
          title={t('forum:tools.title')}
          className="flex size-10 items-center justify-center rounded-full text-secondary hover:bg-ink/5 hover:text-ink"
        >
          <Icon name="ellipsis" size={20} />
        </span>
      }
      panelClassName="w-[min(280px,calc(100vw-32px))]"
    >
      {tools.map((tool) => (
        <ToolForm key={tool.intent + (tool.value ?? '')} topic={topic} tool={tool} />
      ))}
      {may.moderate && <MoveForm topic={topic} />}
      {may.moderate && <MergeForm topic={topic} />}
      {may.remove && <RemoveForm topic={topic} />}
      {isKept && <p className="px-3 py-2 text-[13px] text-secondary">{t('forum:tools.remove_bounty')}</p>}
    </Dropdown>
  );
}

function toolsOf({ may, isEssence, sticky, isClosed, state }: Topic): Tool[] {
  const tools: (Tool | false)[] = [
    may.hide && state === 'published' && { intent: 'hide', text: 'hide', icon: 'eye-off' },
    may.hide && state === 'hidden' && { intent: 'show', text: 'show', icon: 'eye' },
    may.restore && state === 'deleted' && { intent: 'restore', text: 'restore', icon: 'undo-2' },
    may.essence && {
      intent: 'essence',
      text: isEssence ? 'essence_off' : 'essence',
      icon: 'award',
      value: isEssence ? '0' : '1',
    },
    may.sticky && sticky !== 'board' && { intent: 'sticky', text: 'sticky_board', icon: 'pin', value: 'board' },
    may.sticky && sticky !== 'site' && { intent: 'sticky', text: 'sticky_site', icon: 'pin', value: 'site' },
    may.sticky && sticky !== null && { intent: 'sticky', text: 'sticky_off', icon: 'pin', value: '' },
    may.moderate && {
      intent: 'close',
      text: isClosed ? 'open' : 'close',
      icon: isClosed ? 'lock-open' : 'lock',
      value: isClosed ? '0' : '1',
    },
  ];
  return tools.filter((tool) => tool !== false);
}

function useTool() {
  const fetcher = useFetcher<{ message?: string }>();
  const { pathname, search } = useLocation();
  const message = fetcher.data?.message && (
    <p role="alert" className="px-3 py-1 text-[13px] text-danger">
      {fetcher.data.message}
    </p>
  );
  return { fetcher, back: pathname + search, message };
}

function ToolForm({ topic, tool }: { topic: Topic; tool: Tool }) {
  const { t } = useTexts();
  const { fetcher, back, message } = useTool();
  return (
    <fetcher.Form method="post" action="/bbs/act">
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="topic" value={topic.id} />
      {tool.value !== undefined && <input type="hidden" name="value" value={tool.value} />}
      <button type="submit" name="intent" value={tool.intent} className={dropdownItemClass()}>
        <Icon name={tool.icon} size={16} className="text-muted" />
        {t(`forum:tools.${tool.text}`)}
      </button>
      {message}
    </fetcher.Form>
  );
}

const FOLD = 'folds flex min-h-9 items-center gap-2 rounded-control px-3 py-1.5 hover:bg-page';
const FIELD = 'w-full rounded-control border border-line bg-card px-3 py-2 text-base md:text-sm';

function MoveForm({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const { fetcher, back, message } = useTool();
  const { boards } = useForumData();
  return (
    <details>
      <summary className={FOLD}>
        <Icon name="layers" size={16} className="text-muted" />
        {t('forum:tools.move')}
      </summary>
      <fetcher.Form method="post" action="/bbs/act" className="grid gap-2 px-3 pb-2">
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="topic" value={topic.id} />
        <label>
          <span className="sr-only">{t('forum:tools.move_to')}</span>
          <select name="board" defaultValue={topic.board.id} className={FIELD}>
            {boards.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <Button name="intent" value="move" size="sm" busy={fetcher.state !== 'idle'}>
          {t('forum:tools.move')}
        </Button>
        {message}
      </fetcher.Form>
    </details>
  );
}

function MergeForm({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const { fetcher, back, message } = useTool();
  return (
    <details>
      <summary className={FOLD}>
        <Icon name="corner-down-right" size={16} className="text-muted" />
        {t('forum:tools.merge')}
      </summary>
      <fetcher.Form method="post" action="/bbs/act" className="grid gap-2 px-3 pb-2">
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="topic" value={topic.id} />
        <label>
          <span className="mb-1 block text-[13px] text-secondary">{t('forum:tools.merge_into')}</span>
          <input type="text" name="into" inputMode="numeric" pattern="[0-9]+" required className={FIELD} />
        </label>
        <Button name="intent" value="merge" size="sm" busy={fetcher.state !== 'idle'}>
          {t('forum:tools.merge')}
        </Button>
        {message}
      </fetcher.Form>
    </details>
  );
}

function RemoveForm({ topic }: { topic: Topic }) {
  const { t } = useTexts();
  const { fetcher, back, message } = useTool();
  return (
    <details>
      <summary className={`${FOLD} text-danger`}>
        <Icon name="trash-2" size={16} />
        {t('forum:tools.remove')}
      </summary>
      <fetcher.Form method="post" action="/bbs/act" className="grid gap-2 px-3 pb-2">
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="topic" value={topic.id} />
        <p className="text-[13px] text-secondary">{t('forum:tools.remove_text')}</p>
        {topic.may.moderate && (
          <label>
            <span className="mb-1 block text-[13px] text-secondary">{t('forum:tools.reason')}</span>
            <input type="text" name="reason" maxLength={MAX_REASON} className={FIELD} />
          </label>
        )}
        <Button name="intent" value="remove" variant="danger" size="sm" busy={fetcher.state !== 'idle'}>
          {t('forum:tools.remove')}
        </Button>
        {message}
      </fetcher.Form>
    </details>
  );
}
