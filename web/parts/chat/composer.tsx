import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { isBlank, KIND, MAX_TEXT } from '../../../domains/chat/rules.ts';
import { useLocale, useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isEmoji } from './emoji.ts';
import { EmojiPanel } from './emoji-panel.tsx';
import { uploadFile } from './upload-file.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.tsx';

interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: (message: { msn: string; msnType: number }) => void;
  onTyping: () => void;
  onProblem: (text: string) => void;
  /** Beside the send button. */
  more?: ReactNode;
  label?: string;
  /** In the toolbar. */
  tools?: ReactNode;
  sendLabel?: string;
  /** Texts that can replace what is typed; the keyboard chooses among them. */
  suggestions?: readonly Suggestion[];
}

/** The editor: 162 px high, Enter sends, Shift+Enter adds a line. */
export function Composer({
  text,
  onText,
  onSend,
  onTyping,
  onProblem,
  more,
  label,
  tools,
  sendLabel,
  suggestions = [],
}: ComposerProps) {
  const { t } = useTexts();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isPanel, setPanel] = useState(false);
  const isEmpty = isBlank(text);
  const submit = () => {
    if (isEmpty) return;
    onSend(isEmoji(text) ? { msn: text.trim(), msnType: KIND.emoji } : { msn: text.trimEnd(), msnType: KIND.text });
    onText('');
    field.current?.focus();
  };
  const choosing = useSuggestions(suggestions, onText, () => field.current?.focus());
  const onKeyDown = (event: KeyboardEvent) => {
    if (choosing.onKeyDown(event)) return;
    // a composing input method uses Enter for itself
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  const insert = (emoji: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    onText(text.slice(0, selectionStart) + emoji + text.slice(selectionEnd));
    setPanel(false);
    field.current?.focus();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="relative flex h-[162px] shrink-0 flex-col border-line border-t bg-card"
    >
      <div className="flex items-center gap-1 px-2 pt-1">
        <IconButton
          label={t('chat:emoji')}
          icon={<Icon name="smile" size={20} />}
          aria-expanded={isPanel}
          onClick={() => setPanel(!isPanel)}
        />
        <Upload onSend={onSend} onProblem={onProblem} />
        {tools}
      </div>
      {choosing.list}
      {isPanel && <EmojiPanel onPick={insert} onClose={() => setPanel(false)} />}
      <textarea
        ref={field}
        value={text}
        maxLength={MAX_TEXT}
        aria-label={label ?? t('chat:write')}
        {...choosing.field}
        placeholder={label ?? t('chat:write')}
        onChange={(event) => {
          onText(event.target.value);
          onTyping();
        }}
        onKeyDown={onKeyDown}
        className="min-h-0 w-full flex-1 resize-none bg-transparent px-4 py-1 text-base outline-none md:text-sm"
      />
      <div className="flex items-center justify-end gap-2 px-3 pb-2.5">
        <span className="me-auto hidden text-xs text-muted md:block">{t('chat:keys')}</span>
        {more}
        <Button size="sm" disabled={isEmpty} start={<Icon name="send" size={15} />}>
          {sendLabel ?? t('chat:send')}
        </Button>
      </div>
    </form>
  );
}

function Upload({ onSend, onProblem }: Pick<ComposerProps, 'onSend' | 'onProblem'>) {
  const { t } = useTexts();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [running, setRunning] = useState<{ percent: number; cancel: () => void }>();
  const start = async (file: File) => {
    const { done, cancel } = uploadFile(file, locale, (percent) => setRunning({ percent, cancel }));
    setRunning({ percent: 0, cancel });
    try {
      const url = await done;
      if (url) onSend({ msn: url, msnType: KIND.image });
    } catch (error) {
      onProblem(error instanceof Error ? error.message : '');
    } finally {
      setRunning(undefined);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,video/mp4"
        tabIndex={-1}
        aria-label={t('chat:upload')}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void start(file);
        }}
      />
      <IconButton
        label={t('chat:upload')}
        icon={<Icon name="image-plus" size={20} />}
        disabled={running !== undefined}
        onClick={() => input.current?.click()}
      />
      {running && (
        <span role="status" className="flex items-center gap-2 text-xs text-muted">
          {t('chat:uploading', { percent: running.percent })}
          <button type="button" className="font-semibold text-brand-hover" onClick={running.cancel}>
            {t('chat:cancel')}
          </button>
        </span>
      )}
    </>
  );
}
