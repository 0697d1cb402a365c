import { appealInput } from '../../../domains/app-market/change-reviews/contract.ts';
import { appealReview, listOwnReviews } from '../../../domains/app-market/change-reviews/own-reviews.server.ts';
import { readOwnApp } from '../../../domains/app-market/manage/own-apps.server.ts';
import { appFileInput } from '../../../domains/app-market/uploads/contract.ts';
import { uploadWholeFile } from '../../../domains/app-market/uploads/place-file.server.ts';
import { MAX_APP_FORM_BYTES } from '../../../domains/app-market/uploads/rules.ts';
import { changeRollout, withdrawVersion } from '../../../domains/app-market/versions/change-release.server.ts';
import { rolloutInput, submitVersionInput } from '../../../domains/app-market/versions/contract.ts';
import { listOwnVersions } from '../../../domains/app-market/versions/own-versions.server.ts';
import { submitVersion } from '../../../domains/app-market/versions/submit-version.server.ts';
import type { Ctx } from '../../../domains/kit/context.ts';
import { DomainError, refuseFields } from '../../../platform/errors.ts';
import { pickText } from '../../../platform/locale/locale.ts';
import { readId } from '../../back-office/kit/id-param.server.ts';
import { OfficePage } from '../../back-office/kit/office-page.tsx';
import { Panel } from '../../back-office/kit/panel.tsx';
import { readMoment } from '../../back-office/kit/read-moment.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import {
  handleForm,
  type Outcome,
  parseOrRefuse,
  readFormId,
  readNumber,
  type Submission,
} from '../../forms/handle-form.server.ts';
import { pageCtx } from '../../session/page-context.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import type { Route } from './+types/version';
import { AppFileForm } from './app-file-form.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { VersionFiles } from './version-files.tsx';
import { VersionStateTag } from './version-state-tag.tsx';

/** What the form of a file answers beside the file. */
const FILE_REFUSALS = Object.fromEntries(
  [
    'app_file_archive',
    'app_file_code',
    'app_file_empty',
    'app_file_hash',
    'app_file_identifier',
    'app_file_misnamed',
    'app_file_package',
    'app_file_platform',
    'app_file_type',
    'app_upload_busy',
    'app_uploads_full',
    'payload_too_large',
    'storage_full',
    'upload_quota',
  ].map((code) => [code, 'file']),
);

const versionIdOf = ({ version }: { version: string }) => readId({ id: version }, 'app_version_not_found');

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = pageCtx(context);
  const appId = readId(params);
  const id = versionIdOf(params);
  const [app, versions, { list, medianHours }] = await Promise.all([
    readOwnApp(ctx, appId),
    listOwnVersions(ctx, appId),
    listOwnReviews(ctx, appId),
  ]);
  const version = versions.find((each) => each.id === id);
  if (!version) throw new DomainError('app_version_not_found');
  return { app, version, review: list.find(({ versionId }) => versionId === id), medianHours };
}

export function action({ context, request, params }: Route.ActionArgs) {
  const id = versionIdOf(params);
  return handleForm(context, request, (ctx, submission) => perform(ctx, id, submission), FILE_REFUSALS);
}

async function perform(ctx: Ctx, id: number, submission: Submission): Promise<Outcome> {
  const { intent, submitted } = submission;
  switch (intent) {
    case 'upload':
      await addFile(ctx, id, submission);
      return { done: 'developer-apps.file_added' };
    case 'submit': {
      const input = { id, percent: readNumber(submitted.percent), publishAt: readMoment(ctx, submitted.publishAt) };
      const { isHeld } = await submitVersion(ctx, parseOrRefuse(submitVersionInput, input));
      return { done: isHeld ? 'developer-apps.submitted' : 'developer-apps.version_accepted' };
    }
    case 'rollout':
      await changeRollout(ctx, parseOrRefuse(rolloutInput, { id, percent: readNumber(submitted.percent) }));
      return { done: 'saved' };
    case 'withdraw':
      await withdrawVersion(ctx, id);
      return { done: 'developer-apps.version_withdrawn' };
    case 'appeal': {
      const input = { id: readFormId(submitted.reviewId), appeal: submitted.appeal };
      await appealReview(ctx, parseOrRefuse(appealInput, input));
      return { done: 'developer-apps.appealed' };
    }
    default:
      throw new DomainError('not_found');
  }
}

async function addFile(ctx: Ctx, versionId: number, { submitted, file }: Submission): Promise<void> {
  const sent = file('file');
  if (!sent) refuseFields([{ field: 'file', code: 'required' }]);
  const { platform, architecture, sha256 } = submitted;
  const input = parseOrRefuse(appFileInput, { versionId, name: sent.name, platform, architecture, sha256 });
  await uploadWholeFile(ctx, input, sent.stream(), MAX_APP_FORM_BYTES);
}

/** One version of an app: its files, its release, and what the platform says about it. */
export default function OwnVersionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { app, version, review, medianHours } = loaderData;
  const { t, locale } = useTexts();
  const answer = actionData as FormAnswer | undefined;
  const answerTo = (intent: string) => (answer?.values.intent === intent ? answer : undefined);
  const notes = pickText(version.notes, locale);
  return (
    <OfficePage
      title={`${app.name} ${version.name}`}
      hint={`${version.code} · ${t(`developer-apps:version.channels.${version.channel}`)}`}
      back={{ to: `/login3/apps/${app.id}`, label: app.name }}
      actions={<VersionStateTag status={version.status} />}
      answer={answer}
    >
      <div className="grid gap-4">
        {review && (
          <ReviewPanel
            review={review}
            medianHours={medianHours}
            isEditable={app.isEditable}
            answer={answerTo('appeal')}
          />
        )}
        <Panel title={t('developer-apps:version.files')} hint={t('developer-apps:file.hint')}>
          <div className="grid gap-5">
            {version.files.length > 0 && <VersionFiles files={version.files} />}
            {app.isEditable && version.status === 'draft' && (
              <AppFileForm versionId={version.id} answer={answerTo('upload')} />
            )}
          </div>
        </Panel>
        <ReleasePanel app={app} version={version} answer={answer} />
        {notes && (
          <Panel title={t('developer-apps:version.notes')}>
            <p className="max-w-[72ch] whitespace-pre-line [overflow-wrap:anywhere]">{notes}</p>
          </Panel>
        )}
      </div>
    </OfficePage>
  );
}
