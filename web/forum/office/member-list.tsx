import { Form } from 'react-router';
import type { ForumMember } from '../../../domains/forum/moderation/contract.ts';
import { MAX_REASON, MEMBER_STATES, type MemberState, TRUST_LEVELS } from '../../../domains/forum/rules.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { pageAddress } from '../my/own-list.ts';
import { useForumAddress } from '../parts/forum-data.ts';
import { PersonPicture } from '../parts/person.tsx';

interface MemberListProps {
  members: { list: ForumMember[]; total: number; page: number; limit: number };
  keyword: string;
  state: MemberState | undefined;
}

/** Members with their state; each can be silenced or banned for some days, and their writing deleted. */
export function MemberList({ members, keyword, state }: MemberListProps) {
  const { t } = useTexts();
  const place = useForumAddress()('my/manage');
  return (
    <>
      <Form className="mb-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="tab" value="members" />
        <div className="min-w-52 flex-1">
          <TextField name="keyword" type="search" label={t('forum-office:member.find')} defaultValue={keyword} />
        </div>
        <SelectField name="state" label={t('forum-office:member.state')} defaultValue={state ?? ''}>
          <option value="">{t('forum-office:member.any')}</option>
          {MEMBER_STATES.map((each) => (
            <option key={each} value={each}>
              {t(`forum:person.state.${each}`)}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary">{t('forum:search.find')}</Button>
      </Form>
      {members.list.length === 0 && <p className="py-8 text-center text-muted">{t('forum:search.nothing')}</p>}
      <ul className="grid gap-3">
        {members.list.map((member) => (
          <li key={member.id} className="rounded-card border border-line bg-card p-4">
            <Member member={member} />
          </li>
        ))}
      </ul>
      <Pagination
        page={members.page}
        pages={Math.ceil(members.total / members.limit)}
        hrefFor={(page) => pageAddress(place, page, { tab: 'members', keyword, ...(state ? { state } : {}) })}
      />
    </>
  );
}

function Member({ member }: { member: ForumMember }) {
  const { t } = useTexts();
  const address = useForumAddress();
  return (
    <>
      <div className="flex items-center gap-3">
        <PersonPicture person={member} size={40} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2">
            <Link to={address(`user/${member.id}`)} className="font-semibold hover:text-brand-hover">
              {member.name || t('forum:former_member')}
            </Link>
            <Tag variant={member.state === 'active' ? 'plain' : 'danger'}>
              {t(`forum:person.state.${member.state}`)}
            </Tag>
            <Tag variant="outline">{t(`forum:trust.${member.trust}`)}</Tag>
          </p>
          <p className="text-[13px] text-muted">
            {t('forum:topic.comments', { count: member.commentCount })} ·{' '}
            {t('forum:boards.topics', { count: member.topicCount })} · {t('forum:person.joined')}{' '}
            <LocalTime iso={member.joinedAt} style="date" />
          </p>
          {member.stateUntil && (
            <p className="text-[13px] text-danger">
              {t('forum-office:member.until')} <LocalTime iso={member.stateUntil} />
            </p>
          )}
          {member.stateReason && (
            <p className="text-[13px]">{t('forum:topic.reason', { reason: member.stateReason })}</p>
          )}
        </div>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-brand-hover">
          {t('forum-office:member.change')}
        </summary>
        <div className="mt-2 grid gap-5">
          <Form method="post" className="grid items-end gap-3 sm:grid-cols-[160px_110px_minmax(0,1fr)_auto]">
            <input type="hidden" name="intent" value="restrict" />
            <input type="hidden" name="userId" value={member.id} />
            <SelectField name="state" label={t('forum-office:member.state')} defaultValue={member.state}>
              {MEMBER_STATES.map((each) => (
                <option key={each} value={each}>
                  {t(`forum:person.state.${each}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              name="days"
              type="number"
              min={0}
              max={3650}
              label={t('forum-office:member.days')}
              placeholder="∞"
            />
            <TextField name="reason" label={t('forum-office:reason')} maxLength={MAX_REASON} />
            <Button>{t('forum-office:save')}</Button>
          </Form>
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="trust" />
            <input type="hidden" name="userId" value={member.id} />
            <SelectField name="trust" label={t('forum-office:member.trust')} defaultValue={member.trust}>
              {TRUST_LEVELS.map((each) => (
                <option key={each} value={each}>
                  {t(`forum:trust.${each}`)}
                </option>
              ))}
            </SelectField>
            <Button variant="secondary">{t('forum-office:save')}</Button>
          </Form>
          <Link to={address(`my/cleanUp?user=${member.id}`)} className="justify-self-start text-danger underline">
            {t('forum-office:clean.title')}
          </Link>
        </div>
      </details>
    </>
  );
}
