import { Form } from 'react-router';
import { deleteDraft, listDrafts } from '../../../domains/forum/drafts/drafts.server.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { pageContext, pageCtx } from '../../session/page-context.server.ts';
import { redirect } from '../../session/redirects.ts';
import { requireLogin } from '../../session/require-login.server.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useForumAddress } from '../parts/forum-data.ts';
import { readTopicId } from '../topic/topic-address.ts';
import type { Route } from './+types/drafts';
import { OwnListPage } from './own-list-page.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request, '/bbs/login');
  return { drafts: await listDrafts(pageCtx(context)) };
}

/** Deletes a draft. */
export async function action({ context, request }: Route.ActionArgs) {
  requireLogin(context, request, '/bbs/login');
  const id = readTopicId(String((await request.formData()).get('id') ?? ''));
  if (id) await deleteDraft(pageCtx(context), { id });
  return redirect(uncheckedAddress(context.get(pageContext).url.pathname.replace(/\.data$/, '')), 303);
}

/** What was begun and not published, the last saved first. */
export default function Drafts({ loaderData: { drafts } }: Route.ComponentProps) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <OwnListPage
      name="drafts"
      list={{ total: drafts.length, page: 1, limit: 100 }}
      isEmpty={drafts.length === 0}
      actions={
        <ButtonLink to={address('postTopic')} size="sm">
          {t('forum:feed.post')}
        </ButtonLink>
      }
    >
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {drafts.map(({ id, content, topicId, updatedAt }) => (
          <li key={id} className="relative flex items-center gap-3 px-4 py-3 md:px-5">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2">
                <Link
                  to={address(`postTopic?draft=${id}`)}
                  className="min-w-0 truncate font-semibold after:absolute after:inset-0 hover:text-brand-hover"
                >
                  {content.title || t('forum:own.untitled')}
                </Link>
                {content.kind && <Tag variant="plain">{t(`forum:kind.${content.kind}`)}</Tag>}
                {topicId && <Tag variant="outline">{t('forum:own.draft_of_topic')}</Tag>}
              </p>
              <p className="mt-0.5 line-clamp-1 text-secondary">{content.source}</p>
              <p className="mt-0.5 text-[13px] text-muted">
                <LocalTime iso={updatedAt} />
              </p>
            </div>
            <Dropdown
              className="z-10"
              name={t('forum:own.delete_draft', { title: content.title || t('forum:own.untitled') })}
              label={
                <span className="flex size-10 items-center justify-center rounded-full text-muted hover:bg-ink/5 hover:text-danger">
                  <Icon name="trash-2" size={17} />
                </span>
              }
              panelClassName="p-2"
            >
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Button size="sm" variant="danger">
                  {t('forum:comment.remove_sure')}
                </Button>
              </Form>
            </Dropdown>
          </li>
        ))}
      </ul>
    </OwnListPage>
  );
}
