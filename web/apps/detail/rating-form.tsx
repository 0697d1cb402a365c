import { Form, useActionData, useNavigation } from 'react-router';
import { MAX_RATING_TEXT } from '../../../domains/app-market/ratings/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/detail';
import type { ActAnswer } from './act.server.ts';

/** Writes, changes and deletes one's own rating, for those who have used the app. */
export function OwnRatingForm({ own }: Pick<Route.ComponentProps['loaderData'], 'own'>) {
  const { t } = useTexts();
  const answer = useActionData<ActAnswer>();
  const isBusy = useNavigation().state === 'submitting';
  if (!own.mayRate) return <p className="mt-4 text-[13px] text-muted">{t('apps:rate.needs_download')}</p>;
  const problem = answer?.intent === 'rate' ? answer.problem : undefined;
  return (
    <div className="mt-4 rounded-control border border-line p-4">
      <h3 className="text-base">{t(own.rating ? 'apps:rate.own' : 'apps:rate.title')}</h3>
      {own.rating && !own.rating.isShown && (
        <div className="mt-2">
          <NoticeBar kind="info">{t('apps:rate.held')}</NoticeBar>
        </div>
      )}
      <Form method="post" preventScrollReset className="mt-3 grid gap-3">
        <input type="hidden" name="intent" value="rate" />
        <Stars chosen={own.rating?.stars} problem={answer?.field === 'stars' ? problem : undefined} />
        <TextArea
          name="text"
          label={t('apps:rate.text')}
          limit={MAX_RATING_TEXT}
          defaultValue={own.rating?.text ?? ''}
          {...(problem && answer?.field !== 'stars' ? { problem } : {})}
        />
        <div>
          <Button busy={isBusy}>{t(own.rating ? 'apps:rate.save' : 'apps:rate.send')}</Button>
        </div>
      </Form>
      {own.rating && (
        <Form method="post" preventScrollReset className="mt-2">
          <input type="hidden" name="intent" value="unrate" />
          <Button variant="ghost" size="sm" busy={isBusy}>
            {t('apps:rate.delete')}
          </Button>
        </Form>
      )}
    </div>
  );
}

function Stars({ chosen, problem }: { chosen: number | undefined; problem: string | undefined }) {
  const { t } = useTexts();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('apps:rate.stars')}</legend>
      <div className="flex flex-wrap gap-2">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="flex min-h-10 cursor-pointer items-center gap-2 rounded-control border border-line px-3 has-checked:border-brand has-checked:bg-brand-tint"
          >
            <input type="radio" name="stars" value={stars} defaultChecked={stars === chosen} className="accent-brand" />
            {t('apps:rate.of_five', { count: stars })}
          </label>
        ))}
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-[13px] text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
