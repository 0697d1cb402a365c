import { useLocation } from 'react-router';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Link } from '../../ui/link.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface Captcha {
  captchaKey: string;
  /** A data URL; empty for a question. */
  image: string;
  /** A sum; empty for a picture. */
  question: string;
}

const LINK = 'inline-flex min-h-8 items-center text-[13px] text-brand-hover underline underline-offset-2';

/** Characters of a picture, or a sum for people who cannot see it. */
export function CaptchaField({ captcha, problem }: { captcha: Captcha | null; problem: string | undefined }) {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const isSum = Boolean(captcha?.question);
  const picture = uncheckedAddress(pathname);
  const sum = uncheckedAddress(`${pathname}?captcha=question`);
  if (!captcha) {
    return (
      <p role="alert" className="text-danger">
        {t('forum-login:too_many')}{' '}
        <Link to={picture} className={LINK}>
          {t('forum-login:try_again')}
        </Link>
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <input type="hidden" name="captchaKey" value={captcha.captchaKey} />
      {!isSum && (
        <img
          src={captcha.image}
          width={200}
          height={70}
          alt={t('forum-login:captcha_alt')}
          className="rounded-control border border-line"
        />
      )}
      <TextField
        key={captcha.captchaKey}
        name="captchaValue"
        label={isSum ? t('forum-login:sum', { question: captcha.question }) : t('forum-login:captcha')}
        autoComplete="off"
        autoCapitalize="characters"
        inputMode={isSum ? 'numeric' : 'text'}
        required
        problem={problem}
      />
      <div className="flex flex-wrap gap-x-4">
        <Link to={isSum ? sum : picture} replace preventScrollReset className={LINK}>
          {t(isSum ? 'forum-login:new_sum' : 'forum-login:new_picture')}
        </Link>
        <Link to={isSum ? picture : sum} replace preventScrollReset className={LINK}>
          {t(isSum ? 'forum-login:with_picture' : 'forum-login:with_sum')}
        </Link>
      </div>
    </div>
  );
}
