import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.tsx';
import { cx } from '../../ui/class-names.ts';
import { useEarlyFiles } from '../../ui/early-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useHeldSubmit } from './use-held-submit.ts';
import { useUploads } from './use-uploads.ts';

/** Specification 5: accepted formats for a qualification and in a review. */
const PICTURE_TYPES = 'image/jpeg,image/png';

interface PictureFieldProps {
  label: string;
  hint: string;
  /** The purpose of the pictures, as named in uploads. */
  model: string;
  /** Form field of the URLs, and of the files that a browser without scripts submits. */
  name?: string;
  filesName?: string;
  /** Label of the n-th picture, from one. */
  describe: (place: number) => string;
  /** Value of `intent` that removes the n-th picture without a script, from zero. */
  removeIntent?: (at: number) => string;
  /** Uploaded before this page was rendered. */
  first: readonly string[];
  most: number;
  required?: boolean;
  /** The files are submitted with the form, also with scripts: for those who may not upload before. */
  sendsFiles?: boolean;
  /** Small squares, beside other fields of the same weight. */
  compact?: boolean;
  problem?: string;
}

/** Pictures of a form: uploaded immediately when chosen or dropped; without scripts submitted with the form. */
export function PictureField(props: PictureFieldProps) {
  return props.sendsFiles ? <SentPictures {...props} /> : <UploadedPictures {...props} />;
}

function SentPictures({ label, hint, filesName = 'files', problem }: PictureFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <input
        id={id}
        type="file"
        name={filesName}
        multiple
        accept={PICTURE_TYPES}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
        className="w-full rounded-control border border-faint px-3 py-2"
      />
      <Notes id={id} hint={hint} problem={problem} />
    </div>
  );
}

function UploadedPictures(props: PictureFieldProps) {
  const { label, hint, model, name = 'pictures', filesName = 'files', describe, first, most, required } = props;
  const { compact, problem: refused, removeIntent = (at) => `remove.${at}` } = props;
  const { t } = useTexts();
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const { pictures, waiting, problem: failed, add, remove } = useUploads(model, first, most);
  useHeldSubmit(box, waiting.length > 0, failed !== undefined);
  const take = (input: HTMLInputElement) => {
    add(input.files);
    input.value = '';
  };
  const field = useEarlyFiles(take);
  const [isOver, setOver] = useState(false);
  const hasRemoved = useRef(false);
  useEffect(() => {
    // now there is room for another one
    if (hasRemoved.current) box.current?.querySelector<HTMLElement>('input[type="file"]')?.focus();
    hasRemoved.current = false;
  });
  const problem = failed ?? (pictures.length === 0 || refused !== undefined ? refused : undefined);
  const isFull = pictures.length + waiting.length >= most;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  return (
    <fieldset ref={box} className="min-w-0" aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}>
      <legend className="mb-1.5 font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="ms-0.5 text-danger">
            *
          </span>
        )}
        <span aria-live="polite" className="tabular ms-2 font-normal text-[13px] text-muted">
          {pictures.length}/{most}
        </span>
      </legend>
      <ul
        className={
          compact
            ? 'grid grid-cols-[repeat(auto-fill,96px)] gap-2'
            : 'grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-5'
        }
      >
        {pictures.map((url, at) => (
          <Uploaded
            key={url}
            url={url}
            name={name}
            alt={describe(at + 1)}
            place={at + 1}
            intent={removeIntent(at)}
            onRemove={() => {
              remove(url);
              hasRemoved.current = true;
            }}
          />
        ))}
        {waiting.map((ticket) => (
          <li
            key={ticket}
            className="flex aspect-square items-center justify-center rounded-control border border-line bg-page text-muted"
          >
            <Spinner size={22} />
            <span className="sr-only">{t('uploads:uploading')}</span>
          </li>
        ))}
        {!isFull && (
          <li>
            <label
              onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={drop}
              className={cx(
                'relative flex aspect-square cursor-pointer flex-col items-center justify-center gap-1.5 rounded-control border border-dashed px-1 text-center text-[13px] transition-colors hover:border-brand hover:text-brand-hover has-focus-visible:outline-2 has-focus-visible:outline-brand',
                isOver
                  ? 'border-brand bg-brand-tint'
                  : problem
                    ? 'border-danger text-secondary'
                    : 'border-faint text-secondary',
              )}
            >
              <Icon name="upload" size={22} />
              {t('uploads:add')}
              <input
                ref={field}
                type="file"
                name={filesName}
                multiple
                accept={PICTURE_TYPES}
                aria-invalid={problem ? true : undefined}
                aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
                onChange={(event) => take(event.target)}
                className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
              />
            </label>
          </li>
        )}
      </ul>
      <Notes id={id} hint={hint} problem={problem} />
    </fieldset>
  );
}

function Notes({ id, hint, problem }: { id: string; hint: string; problem: string | undefined }) {
  return (
    <>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="mt-1.5 flex items-start gap-1 text-[13px] text-danger">
          <Icon name="circle-alert" size={15} className="mt-0.5" />
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-[13px] text-muted">
        {hint}
      </p>
    </>
  );
}

interface UploadedProps {
  url: string;
  name: string;
  alt: string;
  place: number;
  intent: string;
  onRemove: () => void;
}

function Uploaded({ url, name, alt, place, intent, onRemove }: UploadedProps) {
  const { t } = useTexts();
  return (
    <li className="relative aspect-square overflow-hidden rounded-control border border-line bg-page">
      <input type="hidden" name={name} value={url} />
      <a href={url} target="_blank" rel="noopener" className="block size-full">
        <img src={url} alt={alt} className="size-full object-cover" />
      </a>
      <button
        // without scripts the form is submitted and returned without it
        type="submit"
        name="intent"
        value={intent}
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
        aria-label={t('uploads:remove', { place })}
        className="absolute end-1 top-1 flex size-7 items-center justify-center rounded-full bg-ink/70 text-white hover:bg-ink"
      >
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}
