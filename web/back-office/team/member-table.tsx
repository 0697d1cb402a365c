import { LocalTime } from '../../ui/local-time.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ConfirmAction } from '../kit/action-form.tsx';
import { type Column, DataTable } from '../kit/data-table.tsx';
import { RoleForm } from '../kit/role-form.tsx';

interface Member {
  userId: number;
  nickname: string;
  email: string | null;
  since: string | null;
  /** Whether the reader may change this member. */
  isWithinReach: boolean;
}

/** The texts of a team's office, already in the reader's language. */
interface MemberTexts {
  title: string;
  name: string;
  role: string;
  since: string;
  actions: string;
  remove: string;
  removeQuestion(nickname: string): string;
}

interface MemberTableProps<M extends Member> {
  texts: MemberTexts;
  members: readonly M[];
  /** The roles that the reader may give. */
  choices: readonly { value: string; label: string }[];
  /** The value of a member's role among the choices, and its name. */
  roleOf: (member: M) => { value: string; label: string };
}

/** The members of a team with their roles; those with more permissions than the reader cannot be changed. */
export function MemberTable<M extends Member>(props: MemberTableProps<M>) {
  const { texts, members } = props;
  return (
    <section>
      <h2 className="mb-3 text-base">{texts.title}</h2>
      <DataTable caption={texts.title} columns={columnsOf(props)} rows={members} keyOf={({ userId }) => userId} />
    </section>
  );
}

function columnsOf<M extends Member>({ texts, choices, roleOf }: MemberTableProps<M>): Column<M>[] {
  return [
    {
      key: 'name',
      title: texts.name,
      lead: true,
      cell: ({ nickname, email }) => (
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block font-semibold">{nickname}</span>
          {email && <span className="block font-normal text-[13px] text-secondary">{email}</span>}
        </span>
      ),
    },
    {
      key: 'role',
      title: texts.role,
      cell: (member) =>
        member.isWithinReach ? (
          <RoleForm
            userId={member.userId}
            nickname={member.nickname}
            label={texts.role}
            current={roleOf(member).value}
            choices={choices}
          />
        ) : (
          <Tag variant="plain">{roleOf(member).label}</Tag>
        ),
    },
    { key: 'since', title: texts.since, cell: ({ since }) => (since ? <LocalTime iso={since} /> : '–') },
    {
      key: 'acts',
      title: texts.actions,
      actions: true,
      cell: ({ userId, nickname, isWithinReach }) =>
        isWithinReach && (
          <ConfirmAction
            intent="remove"
            values={{ userId }}
            label={texts.remove}
            about={nickname}
            question={texts.removeQuestion(nickname)}
          />
        ),
    },
  ];
}
