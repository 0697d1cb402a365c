import sanitizeHtml from 'sanitize-html';

const TAGS = [
  ...[
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
    'div',
    'span',
    'figure',
    'figcaption',
  ],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'a', 'img'],
];

// no empty segments, `.` or `..`: browsers resolve them, and what is left may be any other path of the shop
const OWN_PICTURE = /^(?!.*\/(?:\.{0,2}\/|\.{1,2}$))\/(?:media\/(?!private\/)|art\/)[\w./-]+$/;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    // the page has one h1, the product's name
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'nofollow ugc noopener' } }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
  // the pages only show pictures of this shop
  exclusiveFilter: (frame) => frame.tag === 'img' && !OWN_PICTURE.test(frame.attribs.src ?? ''),
};

/**
 * The only path of merchant-written HTML into the database: the output contains no scripts, no styles and no URLs
 * except web, mail and telephone, and is safe to render as it is.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS).trim();
}

/** Whether the HTML contains a picture that `sanitiseHtml` removes because it is hosted elsewhere. */
export function hasOutsidePicture(html: string): boolean {
  let isFound = false;
  if (!/<img\b/i.test(html)) return false;
  sanitizeHtml(html, {
    allowedTags: ['img'],
    allowedAttributes: { img: ['src'] },
    exclusiveFilter: ({ tag, attribs }) => {
      isFound ||= tag === 'img' && !OWN_PICTURE.test(attribs.src ?? '');
      return false;
    },
  });
  return isFound;
}

/** Whether the HTML contains a video or another page, which `sanitiseHtml` removes. */
export function hasEmbeddedMedia(html: string): boolean {
  return /<(?:iframe|video|audio|embed|object)\b/i.test(html);
}

/** The plain text of HTML, for the search. */
export function textOfHtml(html: string): string {
  return sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
