import { MAX_TEXT } from '../../../domains/chat/rules.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { type PageAddress, withQuery } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OfficeForm } from '../kit/office-form.tsx';
import { LanguageSwitch, TextsField } from '../kit/texts-fields.tsx';
import type { ChatSettingsData } from './chat-settings.server.ts';
import { SettingsButtons, SettingsList } from './settings-parts.tsx';

interface ReplySettingsProps extends Pick<ChatSettingsData, 'replies' | 'reply' | 'adding'> {
  to: PageAddress;
  answer: FormAnswer | undefined;
}

/** Saved replies: the list, and the form of the chosen or of a new one. */
export function ReplySettings({ replies, reply, adding, to, answer }: ReplySettingsProps) {
  const { t, locale } = useTexts();
  const isOpen = reply !== null || adding === 'reply' || answer !== undefined || replies.length === 0;
  return (
    <SettingsList
      of="reply"
      to={to}
      title={t('chat:desk.replies')}
      hint={t('chat:desk.replies_hint')}
      none={replies.length === 0 && t('chat:desk.no_replies')}
      entries={replies.map(({ shortcut, texts: said }) => (
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
    >
      {isOpen && <ReplyForm key={reply?.shortcut ?? ''} reply={reply} to={to} answer={answer} />}
    </SettingsList>
  );
}

/** The form of one reply, or of a new one. */
function ReplyForm({ reply, to, answer }: Pick<ReplySettingsProps, 'reply' | 'to' | 'answer'>) {
  const { t } = useTexts();
  const texts = reply?.texts ?? {};
  return (
    <OfficeForm method="post" noValidate preventScrollReset className="mt-4 grid gap-4 border-line border-t pt-4">
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
      <SettingsButtons of="reply" to={to} isStored={reply !== null} />
    </OfficeForm>
  );
}
