import { useLocation } from 'react-router';
import { type PageAddress, uncheckedAddress, withQuery } from '../../manifest/page-address.ts';
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

interface CaptchaFieldProps {
  captcha: Captcha | null;
  problem: string | undefined;
  /** Asks for another one without changing the page's address. */
  onChoose?: (isSum: boolean) => void;
}

/** Characters of a picture, or a sum for people who cannot see it. */
export function CaptchaField({ captcha, problem, onChoose }: CaptchaFieldProps) {
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
        <Choice to={picture} onChoose={onChoose && (() => onChoose(false))}>
          {t('captcha:try_again')}
        </Choice>
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
        <Choice to={isSum ? sum : picture} onChoose={onChoose && (() => onChoose(isSum))}>
          {t(isSum ? 'captcha:new_sum' : 'captcha:new_picture')}
        </Choice>
        <Choice to={isSum ? picture : sum} onChoose={onChoose && (() => onChoose(!isSum))}>
          {t(isSum ? 'captcha:with_picture' : 'captcha:with_sum')}
        </Choice>
      </div>
    </div>
  );
}

function Choice({ to, onChoose, children }: { to: PageAddress; onChoose?: () => void; children: string }) {
  if (onChoose) {
    return (
      <button type="button" onClick={onChoose} className={LINK}>
        {children}
      </button>
    );
  }
  return (
    <Link to={to} replace preventScrollReset className={LINK}>
      {children}
    </Link>
  );
}
