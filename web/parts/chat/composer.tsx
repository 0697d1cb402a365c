import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useState,
} from 'react';
import { isBlank, KIND, MAX_TEXT } from '../../../domains/chat/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isEmoji } from './emoji.ts';
import { EmojiPanel } from './emoji-panel.tsx';
import { UploadButton } from './upload-button.tsx';
import { type Suggestion, useSuggestions } from './use-suggestions.tsx';
import { useUploads } from './use-uploads.ts';

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>;
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

/** The editor: 162 px high, on phones as high as its text; Enter sends, Shift+Enter adds a line. */
export function Composer({
  field,
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
  const uploads = useUploads(onSend, onProblem);
  const onPaste = (event: ClipboardEvent) => {
    // a text that was copied with its picture is pasted as text
    if (event.clipboardData.files.length === 0 || event.clipboardData.getData('text/plain')) return;
    event.preventDefault();
    uploads.add(event.clipboardData.files);
  };
  const onDrop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    uploads.add(event.dataTransfer.files);
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
      onPaste={onPaste}
      onDrop={onDrop}
      onDragOver={(event) => event.preventDefault()}
      className="relative flex h-[162px] shrink-0 flex-col border-line border-t bg-card max-[699px]:grid max-[699px]:h-auto max-[699px]:grid-cols-[minmax(0,1fr)_auto] max-[699px]:pb-[env(safe-area-inset-bottom)]"
    >
      <div className="flex items-center gap-1 px-2 pt-1">
        <IconButton
          label={t('chat:emoji')}
          icon={<Icon name="smile" size={20} />}
          aria-expanded={isPanel}
          onClick={() => setPanel(!isPanel)}
        />
        <UploadButton uploads={uploads} />
        {tools}
      </div>
      {choosing.list}
      {isPanel && (
        <EmojiPanel
          onPick={insert}
          onClose={() => {
            setPanel(false);
            field.current?.focus();
          }}
        />
      )}
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
        className="min-h-0 w-full flex-1 resize-none bg-transparent px-4 py-1 text-base outline-none md:text-sm max-[699px]:col-start-1 max-[699px]:row-start-2 max-[699px]:max-h-28 max-[699px]:min-h-12 max-[699px]:py-2.5 max-[699px]:[field-sizing:content]"
      />
      <div className="flex items-center justify-end gap-2 px-3 pb-2.5 max-[699px]:contents">
        <span className="me-auto hidden text-xs text-muted md:block">{t('chat:keys')}</span>
        {more && (
          <span className="max-[699px]:col-start-2 max-[699px]:row-start-1 max-[699px]:self-center max-[699px]:pe-2">
            {more}
          </span>
        )}
        <Button
          size="sm"
          disabled={isEmpty}
          start={<Icon name="send" size={15} />}
          className="max-[699px]:col-start-2 max-[699px]:row-start-2 max-[699px]:me-3 max-[699px]:mb-1.5 max-[699px]:min-h-9 max-[699px]:self-end"
        >
          {sendLabel ?? t('chat:send')}
        </Button>
      </div>
    </form>
  );
}
