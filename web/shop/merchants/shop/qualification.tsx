import { Form, useActionData, useNavigation } from 'react-router';
import { qualificationInput } from '../../../../domains/merchants/onboarding/contract.ts';
import { showQualification } from '../../../../domains/merchants/onboarding/show-qualification.server.ts';
import { mediaUrl } from '../../../../platform/media/media-url.ts';
import { answerRefusal, readForm } from '../../../forms/form-answer.server.ts';
import { parseOrRefuse } from '../../../forms/handle-form.server.ts';
import { type Captcha, CaptchaField } from '../../../parts/captcha/captcha-field.tsx';
import { readCaptcha } from '../../../parts/captcha/read-captcha.server.ts';
import { qualificationHref, readShopAddress } from '../../../parts/merchant/shop-url.ts';
import { pageContext, pageCtx } from '../../../session/page-context.server.ts';
import { PageHead } from '../../../session/page-head.tsx';
import { useTexts } from '../../../texts/texts.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { NoticeBar } from '../../../ui/notice-bar.tsx';
import type { Route } from './+types/qualification';
import { openShop, requireShopAddress } from './read-shop-page.server.ts';
import { ShopSign } from './shop-sign.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const { shop, isFollowed } = await openShop(page, requireShopAddress(searchParams).id);
  return { shop, isFollowed, captcha: await readCaptcha(page.ctx, searchParams) };
}

/** Shows the documents in the answer to the form: there is no address at which they can be found again. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = pageCtx(context);
  const submitted = await readForm(request);
  try {
    const { id } = readShopAddress(new URL(request.url).searchParams);
    return { shown: await showQualification(ctx, parseOrRefuse(qualificationInput, { ...submitted, id })) };
  } catch (error) {
    return { refused: answerRefusal(ctx, error, submitted, { captcha_wrong: 'captchaValue' }) };
  }
}

/** The documents with which a shop was approved, after a captcha (specification 2, `/merchant/qualification`). */
export default function QualificationOfShop({ loaderData: { shop, isFollowed, captcha } }: Route.ComponentProps) {
  const { t } = useTexts();
  const answer = useActionData<typeof action>();
  const title = t('shops:qualification.title');
  return (
    <div className="content pb-10">
      <PageHead title={`${title} · ${shop.name}`} canonical={qualificationHref(shop.id)} noindex />
      <ShopSign shop={shop} isFollowed={isFollowed} tab="qualification" />
      <section className="mt-5 rounded-card bg-card p-4 md:p-6">
        <h2 className="text-lg">{title}</h2>
        {answer && 'shown' in answer && answer.shown ? (
          <Documents {...answer.shown} />
        ) : (
          <CaptchaForm captcha={captcha} refused={answer?.refused} />
        )}
      </section>
    </div>
  );
}

interface CaptchaFormProps {
  captcha: Captcha | null;
  refused: Awaited<ReturnType<typeof action>>['refused'];
}

function CaptchaForm({ captcha, refused }: CaptchaFormProps) {
  const { t } = useTexts();
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form method="post" preventScrollReset className="mt-3 grid max-w-md gap-4">
      <p className="text-secondary">{t('shops:qualification.why')}</p>
      {refused?.message && <NoticeBar kind="problem">{refused.message}</NoticeBar>}
      <CaptchaField captcha={captcha} problem={refused?.problems.captchaValue} />
      {captcha && (
        <div>
          <Button type="submit" busy={isSending}>
            {t('shops:qualification.show')}
          </Button>
        </div>
      )}
    </Form>
  );
}

type Shown = NonNullable<Awaited<ReturnType<typeof action>>['shown']>;

function Documents({ companyName, approvedAt, pictures, viewedAt, expiresAt }: Shown) {
  const { t } = useTexts();
  if (pictures.length === 0) {
    return (
      <EmptyState picture="search" title={t('shops:qualification.none')} hint={t('shops:qualification.none_hint')} />
    );
  }
  return (
    <>
      <dl className="mt-3 grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t('shops:qualification.company')}</dt>
        <dd className="break-words">{companyName}</dd>
        {approvedAt && (
          <>
            <dt className="text-muted">{t('shops:qualification.approved')}</dt>
            <dd>
              <LocalTime iso={approvedAt} style="date" />
            </dd>
          </>
        )}
        <dt className="text-muted">{t('shops:qualification.viewed')}</dt>
        <dd>
          <LocalTime iso={viewedAt} />
        </dd>
      </dl>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {pictures.map((url, place) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" className="block">
              <img
                src={mediaUrl(url)}
                alt={t('shops:qualification.picture', { place: place + 1 })}
                className="max-h-[640px] w-full rounded-control border border-line object-contain"
              />
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-[13px] text-muted">
        {t('shops:qualification.expires')} <LocalTime iso={expiresAt} />
      </p>
    </>
  );
}
