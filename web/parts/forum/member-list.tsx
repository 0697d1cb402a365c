import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { ForumMember } from '../../../domains/forum/moderation/contract.ts';
import { MEMBER_STATES, type MemberState } from '../../../domains/forum/rules.ts';
import { uncheckedAddress } from '../../manifest/page-address.ts';
import { useTexts } from '../../texts/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { PersonPicture } from './person-picture.tsx';

interface MemberListProps {
  members: { list: ForumMember[]; total: number; page: number; limit: number };
  keyword: string;
  state: MemberState | undefined;
  /** The list's own address, and what its parameters keep besides the filters. */
  place: string;
  keep?: Readonly<Record<string, string>>;
  /** The address of a member's page. */
  hrefOf(id: number): string;
  /** Below a member: what can be done there and then. */
  changesOf?(member: ForumMember): ReactNode;
}

/** Members with their state, by name and state. */
export function MemberList({ members, keyword, state, place, keep = {}, hrefOf, changesOf }: MemberListProps) {
  const { t } = useTexts();
  return (
    <>
      <Form className="mb-3 flex flex-wrap items-end gap-3">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
            <MemberFacts member={member} href={hrefOf(member.id)} />
            {changesOf?.(member)}
          </li>
        ))}
      </ul>
      <Pagination
        page={members.page}
        pages={Math.ceil(members.total / members.limit)}
        hrefFor={(page) => {
          const query = new URLSearchParams({ ...keep, keyword, ...(state ? { state } : {}) });
          if (page > 1) query.set('page', String(page));
          return uncheckedAddress(`${place}?${query}`);
        }}
      />
    </>
  );
}

/** Who a member is here: state and its reason, trust, and how much they wrote. */
export function MemberFacts({ member, href }: { member: ForumMember; href: string }) {
  const { t } = useTexts();
  return (
    <div className="flex items-center gap-3">
      <PersonPicture person={member} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={uncheckedAddress(href)} className="font-semibold hover:text-brand-hover">
            {member.name || t('forum:former_member')}
          </Link>
          <Tag variant={member.state === 'active' ? 'plain' : 'danger'}>{t(`forum:person.state.${member.state}`)}</Tag>
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
        {member.stateReason && <p className="text-[13px]">{t('forum:topic.reason', { reason: member.stateReason })}</p>}
      </div>
    </div>
  );
}
