import sanitizeHtml from 'sanitize-html';

const TAGS = [
  ...['p', 'br', 'hr', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['strong', 'em', 's', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
];
/** Pictures stored by us: pictures of other hosts could track readers and change after review. */
const OWN_PICTURE = /^\/(?:media\/images|art)\/(?!.*\.\.)[\w./-]+$/;
const OWN_PATH = /^\/(?![/\\])/;
/** `target` and scripts are never allowed; a link away vouches for nothing. */
const LINK_AWAY = 'nofollow ugc noopener';

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'class'],
    img: ['src', 'alt', 'title', 'loading'],
    ol: ['start'],
    code: ['class'],
    ...Object.fromEntries(['h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, ['id']])),
    // the alignment of a column is written as a style, and as nothing else
    th: ['style'],
    td: ['style'],
  },
  allowedClasses: { a: ['mention'], code: [/^language-[\w-]{1,30}$/] },
  allowedStyles: {
    th: { 'text-align': [/^(?:left|right|center)$/] },
    td: { 'text-align': [/^(?:left|right|center)$/] },
  },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !OWN_PICTURE.test(frame.attribs.src ?? ''),
};

function linkAttributes({ rel: _written, ...attribs }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const isOwn = OWN_PATH.test(attribs.href ?? '') || attribs.href?.startsWith('#');
  return isOwn ? attribs : { ...attribs, rel: LINK_AWAY };
}

/**
 * The only path of members' HTML into the database. The output holds no scripts, no styles but the alignment of columns,
 * no addresses except web and mail, and no pictures of other hosts.
 */
export function sanitisePost(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}
