import type { OfficeBoard } from '../../../domains/forum/moderation/read-office.server.ts';
import { TOPIC_KINDS } from '../../../domains/forum/rules.ts';
import { Panel } from '../../back-office/kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../../back-office/kit/texts-fields.tsx';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BoardSignFields } from './board-sign-fields.tsx';

interface BoardFieldsProps {
  board: OfficeBoard | null;
  answer: FormAnswer | undefined;
}

/** Name and description, address, sign, colour, place, and the kinds of topic that a board takes. */
export function BoardFields({ board, answer }: BoardFieldsProps) {
  const { t } = useTexts();
  const typed = (name: 'slug' | 'sort') => ({
    name,
    label: t(`forum-office:board.${name}`),
    autoComplete: 'off',
    defaultValue: answer?.values[name] ?? board?.[name] ?? '',
    problem: answer?.problems[name],
  });
  const texts = answer ? { answer } : {};
  return (
    <>
      <Panel>
        <div className="grid max-w-2xl gap-4">
          <LanguageSwitch filled={[board?.name ?? {}, board?.description ?? {}]} {...texts} />
          <TextsField
            name="name"
            label={t('forum-office:board.name')}
            texts={board?.name ?? {}}
            maxLength={60}
            {...texts}
          />
          <TextsField
            name="description"
            label={t('forum-office:board.description')}
            texts={board?.description ?? {}}
            maxLength={300}
            rows={3}
            {...texts}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...typed('slug')} hint={t('forum-office:board.slug_hint')} maxLength={50} required />
            <TextField {...typed('sort')} inputMode="numeric" defaultValue={answer?.values.sort ?? board?.sort ?? 0} />
          </div>
          <BoardSignFields board={board} answer={answer} />
        </div>
      </Panel>
      <Panel title={t('forum-office:board.kinds')} hint={t('forum-office:board.kinds_hint')}>
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {TOPIC_KINDS.map((kind) => (
            <Checkbox key={kind} name="kinds" value={kind} defaultChecked={board?.kinds.includes(kind) ?? false}>
              {t(`forum:kind.${kind}`)}
            </Checkbox>
          ))}
        </div>
        <Checkbox
          name="isArchived"
          defaultChecked={answer ? answer.values.isArchived === 'on' : (board?.isArchived ?? false)}
          className="mt-4"
        >
          {t('forum-office:board.archive')}
        </Checkbox>
      </Panel>
    </>
  );
}
