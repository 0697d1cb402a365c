import type { EditedTopic } from '../../../domains/chat/topics/contract.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { type PageAddress, withQuery } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { LanguageSwitch, TextsField } from '../kit/texts-fields.tsx';
import type { ChatSettingsData } from './chat-settings.server.ts';
import { SettingsButtons, SettingsList } from './settings-parts.tsx';

interface TopicSettingsProps extends Pick<ChatSettingsData, 'topics' | 'topic' | 'adding'> {
  to: PageAddress;
  answer: FormAnswer | undefined;
}

const INDENTS = ['', 'ps-6', 'ps-12'];

/** In the order of the tree, each with its depth. */
function inTree(topics: readonly EditedTopic[], parentId: number | null = null, depth = 0): [EditedTopic, number][] {
  return topics
    .filter((topic) => topic.parentId === parentId)
    .flatMap((topic) => [[topic, depth] as [EditedTopic, number], ...inTree(topics, topic.id, depth + 1)]);
}

/** Questions that the chat answers by itself: the tree, and the form of the chosen or of a new one. */
export function TopicSettings({ topics, topic, adding, to, answer }: TopicSettingsProps) {
  const { t, locale } = useTexts();
  const tree = inTree(topics);
  const isOpen = topic !== null || adding === 'topic' || answer !== undefined || topics.length === 0;
  return (
    <SettingsList
      of="topic"
      to={to}
      title={t('chat:topics.title')}
      hint={t('chat:topics.hint')}
      none={tree.length === 0 && t('chat:topics.none')}
      entries={tree.map(([each, depth]) => (
        <li key={each.id} className={INDENTS[depth]}>
          <Link
            to={withQuery(to, { topic: String(each.id) })}
            aria-current={each.id === topic?.id ? 'true' : undefined}
            preventScrollReset
            className="flex min-h-11 flex-wrap items-baseline gap-x-3 rounded-control px-2 py-2.5 hover:text-brand-hover aria-current:bg-brand-tint"
          >
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{pickText(each.title, locale, 'en')}</span>
            <span className="text-[13px] text-muted">
              {t('chat:topics.used', { asked: each.asked, helped: each.helped })}
            </span>
          </Link>
        </li>
      ))}
    >
      {isOpen && <TopicForm key={topic?.id ?? 0} tree={tree} topic={topic} to={to} answer={answer} />}
    </SettingsList>
  );
}

interface TopicFormProps extends Pick<TopicSettingsProps, 'topic' | 'to' | 'answer'> {
  tree: ReturnType<typeof inTree>;
}

/** The form of one question, or of a new one. */
function TopicForm({ tree, topic, to, answer }: TopicFormProps) {
  const { t, locale } = useTexts();
  const nameOf = ({ title }: EditedTopic) => pickText(title, locale, 'en');
  const field = (name: 'position' | 'parentId', stored: number | null | undefined) =>
    answer?.values[name] ?? String(stored ?? '');
  const texts = { title: topic?.title ?? {}, answer: topic?.answer ?? {}, keywords: topic?.keywords ?? {} };
  return (
    <OfficeForm method="post" noValidate preventScrollReset className="mt-4 grid gap-4 border-line border-t pt-4">
      <input type="hidden" name="id" value={topic?.id ?? ''} />
      <LanguageSwitch filled={Object.values(texts)} answer={answer} />
      <TextsField name="title" label={t('chat:topics.question')} texts={texts.title} answer={answer} maxLength={100} />
      <TextsField
        name="answer"
        label={t('chat:topics.answer')}
        hint={t('chat:topics.answer_hint')}
        texts={texts.answer}
        answer={answer}
        rows={3}
        maxLength={2_000}
      />
      <TextsField
        name="keywords"
        label={t('chat:topics.keywords')}
        hint={t('chat:topics.keywords_hint')}
        texts={texts.keywords}
        answer={answer}
        maxLength={200}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          name="parentId"
          label={t('chat:topics.parent')}
          defaultValue={field('parentId', topic?.parentId)}
          problem={answer?.problems.parentId}
        >
          <option value="">{t('chat:topics.top')}</option>
          {tree
            .filter(([each, depth]) => each.id !== topic?.id && depth < 2)
            .map(([each, depth]) => (
              <option key={each.id} value={each.id}>
                {`${'– '.repeat(depth)}${nameOf(each)}`}
              </option>
            ))}
        </SelectField>
        <TextField
          name="position"
          label={t('chat:topics.position')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={field('position', topic?.position ?? tree.length)}
          problem={answer?.problems.position}
        />
      </div>
      <SettingsButtons of="topic" to={to} isStored={topic !== null} />
    </OfficeForm>
  );
}
