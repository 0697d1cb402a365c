import { useLocation } from 'react-router';
import { uncheckedAddress, withQuery } from '../../manifest/page-address.ts';
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
  const { pathname, search } = useLocation();
  const isSum = Boolean(captcha?.question);
  const params = new URLSearchParams(search);
  params.delete('captcha');
  const picture = uncheckedAddress(params.size > 0 ? `${pathname}?${params}` : pathname);
  const sum = withQuery(picture, { captcha: 'question' });
  if (!captcha) {
    return (
      <p role="alert" className="text-danger">
        {t('captcha:too_many')}{' '}
        <Link to={picture} className={LINK}>
          {t('captcha:try_again')}
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
          alt={t('captcha:alt')}
          className="rounded-control border border-line"
        />
      )}
      <TextField
        key={captcha.captchaKey}
        name="captchaValue"
        label={isSum ? t('captcha:sum', { question: captcha.question }) : t('captcha:label')}
        autoComplete="off"
        autoCapitalize="characters"
        inputMode={isSum ? 'numeric' : 'text'}
        required
        problem={problem}
      />
      <div className="flex flex-wrap gap-x-4">
        <Link to={isSum ? sum : picture} replace preventScrollReset className={LINK}>
          {t(isSum ? 'captcha:new_sum' : 'captcha:new_picture')}
        </Link>
        <Link to={isSum ? picture : sum} replace preventScrollReset className={LINK}>
          {t(isSum ? 'captcha:with_picture' : 'captcha:with_sum')}
        </Link>
      </div>
    </div>
  );
}
