import type { CommentPage, ForumAuthor, ForumComment, Topic } from '../../../domains/forum/contract.ts';
import { isoDuration } from '../../../domains/forum/media/rules.ts';
import { mediaUrl } from '../../../platform/media/media-url.ts';
import { useShell } from '../../session/use-shell.ts';
import { JsonLd } from '../parts/json-ld.tsx';

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const counter = (kind: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `https://schema.org/${kind}`,
  userInteractionCount: count,
});

/** The topic for search engines: a question with its answers, or a posting with its comments. */
export function TopicJsonLd({ topic, comments }: { topic: Topic; comments: CommentPage }) {
  const base = useShell()?.publicUrl ?? '';
  const url = `${base}/bbs/topic/${topic.id}`;
  const person = (author: ForumAuthor | null) => ({
    '@type': 'Person',
    name: author?.name || '—',
    ...(author?.id ? { url: `${base}/bbs/user/${author.id}` } : {}),
  });
  const shared = {
    author: person(topic.author),
    datePublished: topic.publishedAt,
    ...(topic.editedAt ? { dateModified: topic.editedAt } : {}),
    inLanguage: topic.locale,
    text: topic.description,
    ...(topic.pictures.length > 0
      ? { image: topic.pictures.map((path) => new URL(mediaUrl(path), base || url).href) }
      : {}),
  };
  const [source] = topic.media?.sources ?? [];
  const played = source
    ? {
        [topic.kind === 'audio' ? 'audio' : 'video']: {
          '@type': topic.kind === 'audio' ? 'AudioObject' : 'VideoObject',
          name: topic.title,
          description: topic.description || topic.title,
          uploadDate: topic.publishedAt,
          contentUrl: `${base}${source.url}`,
          ...(topic.media?.poster ? { thumbnailUrl: `${base}${topic.media.poster}` } : {}),
          ...(topic.seconds === null ? {} : { duration: isoDuration(topic.seconds) }),
        },
      }
    : {};
  const shown = comments.list.filter(({ state }) => state === 'published');
  if (topic.kind !== 'question') {
    return (
      <JsonLd
        data={{
          '@type': 'DiscussionForumPosting',
          '@id': url,
          url,
          headline: topic.title || topic.description.slice(0, 110),
          ...shared,
          ...played,
          commentCount: topic.commentCount,
          interactionStatistic: [counter('LikeAction', topic.likeCount), counter('ViewAction', topic.viewCount)],
          comment: shown.slice(0, 10).map((comment) => ({ '@type': 'Comment', ...commentOf(comment) })),
        }}
      />
    );
  }
  const answers = shown.filter(({ isAccepted }) => !isAccepted).slice(0, 10);
  return (
    <JsonLd
      data={{
        '@type': 'QAPage',
        mainEntity: {
          '@type': 'Question',
          '@id': url,
          name: topic.title,
          ...shared,
          answerCount: comments.total,
          upvoteCount: topic.likeCount,
          ...(comments.accepted ? { acceptedAnswer: { '@type': 'Answer', ...commentOf(comments.accepted) } } : {}),
          ...(answers.length > 0
            ? { suggestedAnswer: answers.map((comment) => ({ '@type': 'Answer', ...commentOf(comment) })) }
            : {}),
        },
      }}
    />
  );

  function commentOf(comment: ForumComment) {
    return {
      text: textOf(comment.html),
      author: person(comment.author),
      datePublished: comment.createdAt,
      upvoteCount: comment.likeCount,
      url: `${url}?comment=${comment.id}#comment-${comment.id}`,
    };
  }
}
