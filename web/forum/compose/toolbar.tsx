import { useState } from 'react';
import { FormatButtons } from '../../forms/rich-text/format-buttons.tsx';
import type { Writer } from '../../forms/rich-text/writer.ts';
import { UploadList } from '../../forms/uploads/upload-list.tsx';
import { useTexts } from '../../texts/texts.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import { MentionList } from './mention-list.tsx';
import { ProductList } from './product-list.tsx';

const BUTTON =
  'flex size-10 shrink-0 items-center justify-center rounded-control text-secondary hover:bg-ink/5 hover:text-ink disabled:opacity-40';
const FIELD = 'min-h-10 w-full rounded-control border border-line bg-card px-3 text-base md:text-sm';

interface ToolbarProps {
  writer: Writer | null;
  /** Shown below the buttons, which stay in view: the end of a long text does not. */
  running: Parameters<typeof UploadList>[0]['running'];
  onPictures: (files: File[]) => void;
}

/** Formats, and what can be inserted. */
export function Toolbar({ writer, running, onPictures }: ToolbarProps) {
  const { t } = useTexts();
  return (
    <div
      role="toolbar"
      aria-label={t('writer:toolbar')}
      className="sticky top-14 z-30 flex flex-wrap items-center gap-0.5 rounded-t-control border-line border-b bg-card p-1 md:top-16"
    >
      <FormatButtons writer={writer} onPictures={onPictures} />
      <Finder icon="at-sign" name={t('forum-compose:mention')}>
        {(submitted) => (
          <MentionList
            submitted={submitted}
            onPick={({ id: of, name }) => writer?.link(`@${name}`, `/bbs/user/${of}`)}
          />
        )}
      </Finder>
      <EmojiPicker onPick={(emoji) => writer?.insert(emoji)} />
      <Finder icon="package" name={t('forum-compose:product')}>
        {(submitted) => (
          <ProductList submitted={submitted} onPick={({ id: of, name }) => writer?.link(name, `/goods_detail/${of}`)} />
        )}
      </Finder>
      {running.length > 0 && (
        <div className="absolute inset-x-0 top-full border-line border-b bg-card px-4 pt-0.5 pb-2.5">
          <UploadList running={running} />
        </div>
      )}
    </div>
  );
}

interface FinderProps {
  icon: 'at-sign' | 'package';
  name: string;
  children: (submitted: string) => React.ReactNode;
}

/** A panel with a search field and what it finds. */
function Finder({ icon, name, children }: FinderProps) {
  const [submitted, setTyped] = useState('');
  return (
    <Dropdown
      align="start"
      className="max-md:static"
      name={name}
      label={
        <span title={name} className={BUTTON}>
          <Icon name={icon} size={18} />
        </span>
      }
      panelClassName="w-[min(320px,calc(100vw-72px))] p-3"
    >
      <input
        type="search"
        aria-label={name}
        placeholder={name}
        value={submitted}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className={FIELD}
      />
      {submitted.trim() !== '' && children(submitted.trim())}
    </Dropdown>
  );
}
