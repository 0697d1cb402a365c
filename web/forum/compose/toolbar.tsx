import { useId, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmojiPicker } from './emoji-picker.tsx';
import { MentionList } from './mention-list.tsx';
import { ProductList } from './product-list.tsx';
import { MARKS, type Writer } from './writer.ts';

const BUTTON =
  'flex size-10 shrink-0 items-center justify-center rounded-control text-secondary hover:bg-ink/5 hover:text-ink disabled:opacity-40';
const FIELD = 'min-h-10 w-full rounded-control border border-line bg-card px-3 text-base md:text-sm';

interface ToolbarProps {
  writer: Writer | null;
  isRich: boolean;
  onMode: () => void;
  onPictures: (files: File[]) => void;
}

/** Formats, inserts, and switches between the rich view and its source. */
export function Toolbar({ writer, isRich, onMode, onPictures }: ToolbarProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <div
      role="toolbar"
      aria-label={t('forum-compose:toolbar')}
      className="sticky top-14 z-20 flex flex-wrap items-center gap-0.5 rounded-t-control border-line border-b bg-card p-1 md:top-16"
    >
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          disabled={!writer}
          aria-pressed={writer?.isOn(mark) ?? false}
          aria-label={t(`forum-compose:mark.${mark}`)}
          title={t(`forum-compose:mark.${mark}`)}
          // a press must not take the selection away from the text
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writer?.mark(mark)}
          className={cx(BUTTON, writer?.isOn(mark) && 'bg-brand-tint text-brand-hover')}
        >
          <Icon name={mark === 'quote' ? 'message-square-quote' : mark} size={18} />
        </button>
      ))}
      <LinkForm writer={writer} />
      <label htmlFor={id} title={t('forum-compose:picture')} className={cx(BUTTON, 'relative cursor-pointer')}>
        <Icon name="image-plus" size={18} />
        <span className="sr-only">{t('forum-compose:picture')}</span>
        <input
          id={id}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/heic"
          onChange={(event) => {
            onPictures([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
          className="sr-only"
        />
      </label>
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
      <button type="button" onClick={onMode} className={cx(BUTTON, 'ms-auto w-auto! px-3 text-[13px]')}>
        {t(isRich ? 'forum-compose:to_source' : 'forum-compose:to_rich')}
      </button>
    </div>
  );
}

function LinkForm({ writer }: { writer: Writer | null }) {
  const { t } = useTexts();
  const [address, setAddress] = useState('');
  const put = () => {
    if (!/^https?:\/\/\S+|^\/\S*/.test(address)) return;
    writer?.link(address, address);
    setAddress('');
  };
  return (
    <Dropdown
      align="start"
      name={t('forum-compose:link')}
      label={
        <span title={t('forum-compose:link')} className={BUTTON}>
          <Icon name="link" size={18} />
        </span>
      }
      panelClassName="flex w-[min(320px,calc(100vw-32px))] gap-2 p-3"
    >
      <input
        type="url"
        aria-label={t('forum-compose:link_address')}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          put();
        }}
        className={FIELD}
      />
      <Button type="button" size="sm" onClick={put}>
        {t('forum-compose:insert')}
      </Button>
    </Dropdown>
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
      name={name}
      label={
        <span title={name} className={BUTTON}>
          <Icon name={icon} size={18} />
        </span>
      }
      panelClassName="w-[min(320px,calc(100vw-32px))] p-3"
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
