import type { Transcript } from '../../../domains/forum/captions/contract.ts';
import type { Topic } from '../../../domains/forum/contract.ts';
import type { ForumMedia } from '../../../domains/forum/media/contract.ts';
import { durationText } from '../../../domains/forum/media/rules.ts';
import { formatNames } from '../../../platform/locale/format.ts';
import { languageOf } from '../../../platform/locale/languages.ts';
import { LOCALES, type Locale } from '../../../platform/locale/locale.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useForumAddress } from '../parts/forum-data.ts';

const localeOf = (language: string): Locale => LOCALES.find((each) => each === language) ?? 'en';

/** How the browser's menu of captions names a language. */
export function trackNames(language: string): { srcLang: string; label: string } {
  const { tag, name } = languageOf(localeOf(language));
  return { srcLang: tag, label: name };
}

/** What is said in a sound, folded. */
export function TranscriptText({ transcript }: { transcript: Transcript }) {
  const { t } = useTexts();
  const { tag, name } = languageOf(localeOf(transcript.language));
  return (
    <details className="mt-3 rounded-control border border-line px-4 py-2.5">
      <summary className="folds font-semibold">{t('forum:media.transcript', { language: name })}</summary>
      <div lang={tag} className="mt-2 grid max-h-[60vh] gap-2 overflow-y-auto pb-1.5">
        {transcript.parts.map(({ at, text }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts in a fixed order
          <p key={nth} className="flex gap-3 whitespace-pre-line">
            {at !== null && <span className="tabular w-14 shrink-0 text-muted">{durationText(at)}</span>}
            <span className="min-w-0">{text}</span>
          </p>
        ))}
      </div>
    </details>
  );
}

/** For the author: in which languages there are none yet, that of the topic first. */
export function MissingCaptions({ topic, media }: { topic: Topic; media: ForumMedia }) {
  const { t, locale } = useTexts();
  const address = useForumAddress();
  const given = media.captions.map(({ language }) => language);
  const missing = [topic.locale, ...LOCALES.filter((each) => each !== topic.locale)].filter(
    (language) => !given.includes(language),
  );
  const names = formatNames(
    missing.map((language) => languageOf(localeOf(language)).name),
    locale,
  );
  return (
    <p className="mt-2 flex items-start gap-1.5 text-[13px] text-muted">
      <Icon name="info" size={15} className="mt-0.5 shrink-0" />
      <span>
        {missing.length > 0 && `${t(`forum:media.missing_${media.kind}`, { languages: names })} `}
        <Link to={address(`captions/${topic.id}`)} className="text-brand-hover underline">
          {t(given.length > 0 ? 'forum:media.change_captions' : 'forum:media.add_captions')}
        </Link>
      </span>
    </p>
  );
}
