import { useId, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MARKS, type Writer } from './writer.ts';

const BUTTON =
  'flex size-10 shrink-0 items-center justify-center rounded-control text-secondary hover:bg-ink/5 hover:text-ink disabled:opacity-40';
const FIELD = 'min-h-10 w-full rounded-control border border-line bg-card px-3 text-base md:text-sm';

interface FormatButtonsProps {
  writer: Writer | null;
  onPictures: (files: File[]) => void;
}

/** The buttons that every text has: formats, a link, pictures. */
export function FormatButtons({ writer, onPictures }: FormatButtonsProps) {
  const { t } = useTexts();
  const id = useId();
  return (
    <>
      {MARKS.map((mark) => (
        <button
          key={mark}
          type="button"
          disabled={!writer}
          aria-pressed={writer?.isOn(mark) ?? false}
          aria-label={t(`writer:mark.${mark}`)}
          title={t(`writer:mark.${mark}`)}
          // a press must not take the selection away from the text
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => writer?.mark(mark)}
          className={cx(BUTTON, writer?.isOn(mark) && 'bg-brand-tint text-brand-hover')}
        >
          <Icon name={mark === 'quote' ? 'message-square-quote' : mark} size={18} />
        </button>
      ))}
      <LinkForm writer={writer} />
      <label htmlFor={id} title={t('writer:picture')} className={cx(BUTTON, 'relative cursor-pointer')}>
        <Icon name="image-plus" size={18} />
        <span className="sr-only">{t('writer:picture')}</span>
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
    </>
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
      className="max-md:static"
      name={t('writer:link')}
      label={
        <span title={t('writer:link')} className={BUTTON}>
          <Icon name="link" size={18} />
        </span>
      }
      panelClassName="flex w-[min(320px,calc(100vw-72px))] gap-2 p-3"
    >
      <input
        type="url"
        aria-label={t('writer:link_address')}
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
        {t('writer:insert')}
      </Button>
    </Dropdown>
  );
}
