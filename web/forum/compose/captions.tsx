import { useRef, useState } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { captionsInput, MAX_CAPTIONS } from '../../../domains/forum/captions/contract.ts';
import { readCaptions } from '../../../domains/forum/captions/read-captions.server.ts';
import { saveCaptions } from '../../../domains/forum/captions/save-captions.server.ts';
import { readTopicSource } from '../../../domains/forum/topics/read-source.server.ts';
import { isDomainError } from '../../../platform/errors.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, type Locale } from '../../../platform/locale/locale.ts';
import { decodeText } from '../../../platform/text/text-encoding.ts';
import { handleForm, parseOrRefuse } from '../../forms/handle-form.server.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import { readTopicId } from '../topic/topic-address.ts';
import type { Route } from './+types/captions';

const FIELD_OF = {
  forum_captions_broken: 'text',
  forum_captions_late: 'text',
  forum_captions_excess: 'text',
  forum_banned_words: 'text',
};

/** `?of=` chooses the captions that are written or changed; `?language=` would change the language of the page. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const id = readTopicId(params.id) ?? 0;
  const { searchParams } = new URL(request.url);
  try {
    const { topic } = await readTopicSource(ctx, { id });
    if (!topic.media) throw data({ message: '' }, { status: 404 });
    const given = topic.media.captions.map(({ language }) => language);
    const wanted = [searchParams.get('of'), topic.locale, ctx.locale];
    const language: Locale = LOCALES.find((each) => each === wanted.find(isLocale)) ?? 'en';
    const { content = '' } = given.includes(language) ? await readCaptions(ctx, { id, language }) : {};
    return { topic, kind: topic.media.kind, given, language, content, isSaved: searchParams.has('done') };
  } catch (error) {
    if (isDomainError(error)) throw data({ message: '' }, { status: 404 });
    throw error;
  }
}

const isLocale = (text: string | null): boolean => LOCALES.some((each) => each === text);

export async function action({ context, request, params }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const id = readTopicId(params.id) ?? 0;
  const work: Parameters<typeof handleForm>[2] = async (ctx, { intent, submitted }) => {
    const text = intent === 'remove' ? '' : submitted.text;
    await saveCaptions(ctx, parseOrRefuse(captionsInput, { id, language: submitted.language, text }));
    return { done: 'saved' };
  };
  return handleForm(context, request, work, FIELD_OF);
}

/** The captions of a video, or the transcript of a sound: one language at a time, from a file or typed. */
export default function Captions({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  const { topic, kind, given, language, content, isSaved } = loaderData;
  const answer = actionData && 'problems' in actionData ? actionData : undefined;
  const title = t(`forum-captions:title.${kind}`);
  return (
    <Page>
      <ForumHead title={title} noindex />
      <div className="rounded-card border border-line bg-card p-4 md:p-6">
        <h1 className="text-xl md:text-2xl">{title}</h1>
        <p className="mt-1">
          <Link to={address(`topic/${topic.id}`)} className="text-brand-hover hover:underline">
            {topic.title}
          </Link>
        </p>
        <p className="mt-3 max-w-[70ch] text-secondary">{t(`forum-captions:text.${kind}`)}</p>
        {isSaved && !answer && (
          <div className="mt-4">
            <NoticeBar kind="success">{t('forum-captions:saved')}</NoticeBar>
          </div>
        )}
        {answer?.message && (
          <div className="mt-4">
            <NoticeBar kind="problem">{answer.message}</NoticeBar>
          </div>
        )}
        <Languages {...{ given, language }} place={address(`captions/${topic.id}`)} />
        <CaptionsForm
          key={`${language} ${content.length}`}
          {...{ kind, language, isGiven: given.includes(language) }}
          content={answer?.values.text ?? content}
          problem={answer?.problems.text}
        />
      </div>
    </Page>
  );
}

function Languages({ given, language, place }: { given: readonly string[]; language: Locale; place: string }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t('forum-captions:languages')} className="mt-5">
      <ul className="flex flex-wrap gap-2">
        {LOCALES.map((each) => (
          <li key={each}>
            <Link
              to={uncheckedAddress(`${place}?of=${each}`)}
              aria-current={each === language ? 'page' : undefined}
              className={cx(
                'flex min-h-10 items-center gap-1.5 rounded-full border px-3.5',
                each === language ? 'border-brand bg-brand-tint font-semibold text-brand-hover' : 'border-line',
              )}
            >
              {given.includes(each) && <Icon name="check" size={16} className="text-success" />}
              <span lang={languageOf(each).tag}>{languageOf(each).name}</span>
              <span className="sr-only">
                {t(given.includes(each) ? 'forum-captions:given' : 'forum-captions:missing')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface CaptionsFormProps {
  kind: 'video' | 'audio';
  language: Locale;
  isGiven: boolean;
  content: string;
  problem: string | undefined;
}

function CaptionsForm({ kind, language, isGiven, content, problem }: CaptionsFormProps) {
  const { t } = useTexts();
  const box = useRef<HTMLFormElement>(null);
  const [fromFile, setFromFile] = useState<string>();
  const isSending = useNavigation().state === 'submitting';
  const { name, tag } = languageOf(language);
  return (
    <Form ref={box} method="post" className="mt-4 grid gap-4">
      <input type="hidden" name="language" value={language} />
      <label className="js-only">
        <span className="mb-1.5 block font-medium">{t('forum-captions:file')}</span>
        <input
          type="file"
          accept=".vtt,.srt,.txt,text/vtt,text/plain"
          onChange={async ({ target }) => setFromFile(await readText(target.files?.[0]))}
          className="block w-full max-w-md text-[13px] file:me-3 file:min-h-10 file:rounded-control file:border file:border-line file:bg-card file:px-4"
        />
      </label>
      <TextArea
        key={fromFile}
        name="text"
        lang={tag}
        label={t(`forum-captions:field.${kind}`, { language: name })}
        hint={t(`forum-captions:hint.${kind}`)}
        rows={14}
        maxLength={MAX_CAPTIONS}
        defaultValue={fromFile ?? content}
        placeholder={kind === 'video' ? 'WEBVTT\n\n00:00.000 --> 00:02.500\n…' : undefined}
        problem={problem}
        required
      />
      <div className="flex flex-wrap gap-2">
        <Button name="intent" value="save" busy={isSending}>
          {t('forum:comment.save')}
        </Button>
        {isGiven && (
          <Button name="intent" value="remove" variant="ghost" formNoValidate>
            {t('forum:tools.remove')}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** In whichever encoding it was saved: what was read is shown before it is sent. */
async function readText(file: File | undefined): Promise<string | undefined> {
  return file && decodeText(new Uint8Array(await file.arrayBuffer()));
}
