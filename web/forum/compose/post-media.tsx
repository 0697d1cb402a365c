import { Form, useActionData, useNavigation } from 'react-router';
import { hasFfmpeg } from '../../../domains/forum/media/attach-media.server.ts';
import {
  ACCEPTED_MEDIA,
  MAX_FORM_MEDIA_BYTES,
  MAX_MEDIA_SECONDS,
  type MediaKind,
} from '../../../domains/forum/media/rules.ts';
import { uploadWhole } from '../../../domains/forum/media/store-upload.server.ts';
import { listWaiting } from '../../../domains/forum/media/uploads.server.ts';
import { fileOf } from '../../../platform/http/multipart.ts';
import { answerRefusal } from '../../forms/form-answer.server.ts';
import type { FormAnswer } from '../../forms/form-answer.ts';
import { baseOf } from '../../manifest/forum-base.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { ForumHead } from '../parts/forum-head.tsx';
import { useTheme } from '../themes/theme.ts';
import type { Route } from './+types/post-media';

const MB = 1024 * 1024;
const readKind = (url: URL): MediaKind => (url.searchParams.get('kind') === 'audio' ? 'audio' : 'video');

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  const ctx = pageCtx(context);
  const [isProcessed, waiting] = await Promise.all([hasFfmpeg(ctx.app), listWaiting(ctx)]);
  const kind = readKind(new URL(request.url));
  return { kind, isProcessed, hasReady: waiting.some((each) => each.kind === kind && each.isReady) };
}

export async function action({ context, request }: Route.ActionArgs): Promise<FormAnswer | Response> {
  requireLogin(context, request, '/bbs/login');
  const { ctx, url } = context.get(pageContext);
  const kind = readKind(url);
  const body = request.body as AsyncIterable<Uint8Array> | null;
  try {
    const { key } = await uploadWhole(ctx, kind, fileOf(request.headers.get('content-type') ?? undefined, body));
    return redirect(uncheckedAddress(`${baseOf(url.pathname)}/postTopic?kind=${kind}&media=${key}`), 303);
  } catch (error) {
    return answerRefusal(ctx, error, {});
  }
}

/** Uploads a file with an ordinary form, for browsers without scripts. The composer follows. */
export default function PostMedia({ loaderData: { kind, isProcessed, hasReady } }: Route.ComponentProps) {
  const { t } = useTexts();
  const { Page } = useTheme();
  const address = useForumAddress();
  const answer = useActionData<typeof action>() as FormAnswer | undefined;
  const isSending = useNavigation().state === 'submitting';
  const title = t(`forum-compose:media.form_title_${kind}`);
  const limits = { size: MAX_FORM_MEDIA_BYTES / MB, minutes: MAX_MEDIA_SECONDS[kind] / 60 };
  const problem = answer?.message ?? Object.values(answer?.problems ?? {})[0];
  return (
    <Page>
      <ForumHead title={title} noindex />
      <div className="rounded-card border border-line bg-card p-4 md:p-6">
        <h1 className="mb-4 text-xl md:text-2xl">{title}</h1>
        {problem && (
          <div className="mb-4">
            <NoticeBar kind="problem">{problem}</NoticeBar>
          </div>
        )}
        <Form method="post" encType="multipart/form-data" reloadDocument className="grid gap-4">
          <label>
            <span className="mb-1.5 block font-medium">{t('forum-compose:media.file')}</span>
            <input
              type="file"
              name="file"
              required
              accept={ACCEPTED_MEDIA[kind][isProcessed ? 'all' : 'plain']}
              className="block min-h-11 w-full rounded-control border border-line bg-card p-2 text-base md:text-sm"
            />
          </label>
          <p className="text-[13px] text-muted">
            {t(isProcessed ? 'forum-compose:media.hint' : `forum-compose:media.plain_${kind}`, limits)}{' '}
            {t('forum-compose:media.form_hint', limits)}
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <Button size="lg" busy={isSending}>
              {t('forum-compose:media.upload')}
            </Button>
            <Link
              to={uncheckedAddress(`${address('postTopic')}?kind=${kind}`)}
              className="inline-flex min-h-11 items-center text-brand-hover hover:underline"
            >
              {t(hasReady ? 'forum-compose:media.waiting' : 'forum-frame:post')}
            </Link>
          </div>
        </Form>
      </div>
    </Page>
  );
}
