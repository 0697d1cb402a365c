import { TOPIC_MARKS } from '../../../domains/forum/moderation/topic-actions.ts';
import type { OfficeTopicsQuery } from '../../../domains/forum/moderation/topics-contract.ts';
import { TOPIC_KINDS, TOPIC_STATES } from '../../../domains/forum/rules.ts';
import { FilterBar, FilterChoice, FilterText } from '../../back-office/kit/filter-bar.tsx';
import { useTexts } from '../../texts/texts.tsx';

const DAYS = [1, 7, 30, 90, 365] as const;

interface TopicFiltersProps {
  filters: OfficeTopicsQuery;
  boards: readonly { value: number; label: string }[];
}

export function TopicFilters({ filters, boards }: TopicFiltersProps) {
  const { t } = useTexts();
  const all = t('back-office:all');
  const choice = { all };
  return (
    <FilterBar keep={['site']}>
      <FilterText name="keyword" label={t('forum-office:topics.keyword')} value={filters.keyword} />
      <FilterText name="author" label={t('forum-office:topics.author')} value={filters.author} />
      <FilterChoice
        {...choice}
        name="board"
        label={t('forum-office:topics.board')}
        value={filters.board}
        choices={boards}
      />
      <FilterChoice
        {...choice}
        name="kind"
        label={t('forum-office:topics.kind')}
        value={filters.kind}
        choices={TOPIC_KINDS.map((value) => ({ value, label: t(`forum:kind.${value}`) }))}
      />
      <FilterChoice
        {...choice}
        name="state"
        label={t('forum-office:topics.state')}
        value={filters.state}
        choices={TOPIC_STATES.map((value) => ({ value, label: t(`forum:state.${value}`) }))}
      />
      <FilterChoice
        {...choice}
        name="mark"
        label={t('forum-office:topics.mark')}
        value={filters.mark}
        choices={TOPIC_MARKS.map((value) => ({ value, label: t(`forum-office:topics.marks.${value}`) }))}
      />
      <FilterChoice
        {...choice}
        name="days"
        label={t('forum-office:topics.days')}
        value={filters.days}
        choices={DAYS.map((days) => ({ value: days, label: t('forum-office:topics.last_days', { days }) }))}
      />
    </FilterBar>
  );
}
