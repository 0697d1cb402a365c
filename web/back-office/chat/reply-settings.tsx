import { Form } from 'react-router';
import { MAX_TEXT } from '../../../domains/chat/rules.ts';
import { pickText } from '../../../platform/locale.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { type PageAddress, withQuery } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Panel } from '../kit/panel.tsx';
import { LanguageSwitch, TextsField } from '../kit/texts-fields.tsx';
import type { ChatSettingsData } from './chat-settings.server.ts';

interface ReplySettingsProps extends Pick<ChatSettingsData, 'replies' | 'reply' | 'adding'> {
  to: PageAddress;
  answer: FormAnswer | undefined;
}

/** Saved replies: the list, and the form of the chosen or of a new one. */
export function ReplySettings({ replies, reply, adding, to, answer }: ReplySettingsProps) {
  const { t, locale } = useTexts();
  const isOpen = reply !== null || adding === 'reply' || answer !== undefined || replies.length === 0;
  return (
    <Panel
      title={t('chat:desk.replies')}
      hint={t('chat:desk.replies_hint')}
      more={
        <ButtonLink
          to={withQuery(to, { new: 'reply' })}
          preventScrollReset
          variant="secondary"
          size="sm"
          start={<Icon name="plus" size={15} />}
        >
          {t('chat:desk.add')}
        </ButtonLink>
      }
    >
      {replies.length === 0 && <p className="mb-4 text-secondary">{t('chat:desk.no_replies')}</p>}
      <ul className="divide-y divide-line">
        {replies.map(({ shortcut, texts: said }) => (
          <li key={shortcut}>
            <Link
              to={withQuery(to, { reply: shortcut })}
              aria-current={shortcut === reply?.shortcut ? 'true' : undefined}
              preventScrollReset
              className="flex min-h-11 items-baseline gap-3 rounded-control px-2 py-2.5 hover:text-brand-hover aria-current:bg-brand-tint"
            >
              <span className="shrink-0 font-semibold">/{shortcut}</span>
              <span className="truncate text-secondary">{pickText(said, locale, 'en')}</span>
            </Link>
          </li>
        ))}
      </ul>
      {isOpen && <ReplyForm key={reply?.shortcut ?? ''} reply={reply} to={to} answer={answer} />}
    </Panel>
  );
}

/** The form of one reply, or of a new one. */
function ReplyForm({ reply, to, answer }: Pick<ReplySettingsProps, 'reply' | 'to' | 'answer'>) {
  const { t } = useTexts();
  const texts = reply?.texts ?? {};
  return (
    <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-4 border-line border-t pt-4">
      <input type="hidden" name="was" value={reply?.shortcut ?? ''} />
      <TextField
        name="shortcut"
        label={t('chat:desk.shortcut')}
        hint={t('chat:desk.shortcut_hint')}
        maxLength={30}
        autoComplete="off"
        required
        defaultValue={answer?.values.shortcut ?? reply?.shortcut}
        problem={answer?.problems.shortcut}
      />
      <LanguageSwitch filled={[texts]} answer={answer} />
      <TextsField
        name="texts"
        label={t('chat:desk.reply_text')}
        hint={t('chat:desk.reply_text_hint', { name: '{name}', order: '{order}' })}
        texts={texts}
        answer={answer}
        rows={3}
        maxLength={MAX_TEXT}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="reply">
          {t(reply ? 'shell:ui.save' : 'chat:desk.add')}
        </Button>
        {reply && (
          <Button type="submit" name="intent" value="reply_delete" variant="secondary">
            {t('chat:desk.delete')}
          </Button>
        )}
        <ButtonLink to={to} preventScrollReset variant="ghost">
          {t('chat:cancel')}
        </ButtonLink>
      </div>
    </Form>
  );
}
