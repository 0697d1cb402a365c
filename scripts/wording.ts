/** A phrase that must not be written, why, and what to write instead. */
interface Rule {
  pattern: RegExp;
  reason: string;
  instead: string;
}

const RIDDLE = 'the reader has to guess who or what is meant';
const METAPHOR = 'code and data are described as people or places';

const RULES: readonly Rule[] = [
  {
    pattern: /\b(?:for|of|to|by|with|than|from|until|unless) who (?!is\b|are\b|was\b)/i,
    reason: RIDDLE,
    instead: 'name the person: "for a user who …"',
  },
  { pattern: /\bwho asks\b|\bthe one who asks\b|\baskers?\b/i, reason: RIDDLE, instead: 'the actor, the client' },
  { pattern: /\bwhoever\b/i, reason: RIDDLE, instead: 'name the person: "a user who …", "anyone who …"' },
  { pattern: /\bsomebody\b/i, reason: RIDDLE, instead: 'name the person: a buyer, another user, anyone' },
  { pattern: /\bwhat stands\b/i, reason: RIDDLE, instead: 'name what is stored or shown there' },
  { pattern: /\bwhat it is of\b|\bof it that\b/i, reason: RIDDLE, instead: 'name the object' },
  { pattern: /\bnobody's business\b/i, reason: RIDDLE, instead: 'hidden, not stored, not checked' },
  {
    pattern: /\bstands? (?:in|beside|behind|there|under|among|between) (?:the|a|an|our|its|their|every|other)\b/i,
    reason: METAPHOR,
    instead: 'is stored in, is listed in, is shown beside',
  },
  { pattern: /\bas (?:it|they) stands?\b/i, reason: METAPHOR, instead: 'unchanged, the current …' },
  {
    pattern: /\b(?:is|are|was|were|be|been|gets?) told(?: of| what| that| to)?\b|\btold of\b|\btold (?:twice|once)\b/i,
    reason: METAPHOR,
    instead: 'an event is emitted, a person is notified, data is returned or passed',
  },
  { pattern: /\btells? (?:\w+ )?of\b/i, reason: METAPHOR, instead: 'reports, describes, reveals' },
  {
    pattern: /\b(?:comes?|came|became|becomes?) of (?:it|the|a|an)\b/i,
    reason: METAPHOR,
    instead: 'results from; the outcome of',
  },
  { pattern: /\b(?:is|are) kept by\b/i, reason: METAPHOR, instead: 'is stored by, belongs to' },
  { pattern: /\bl(?:ay|ays|aid) (?:the )?gift\b/i, reason: METAPHOR, instead: 'allocate gift balance' },
  { pattern: /\bkept (?:answers?|pages?|bytes|ready)\b/i, reason: METAPHOR, instead: 'cached response, cached page' },
  { pattern: /\bpress(?:es)? of the button\b/i, reason: METAPHOR, instead: 'request, idempotency key' },
  {
    pattern: /\bby the clock\b|\bthe clock (?:acts|ends|approves)\b/i,
    reason: METAPHOR,
    instead: 'scheduled, automatic',
  },
  {
    pattern: /\bput(?:s|ting)? (?:it |them )?down\b|\bputs? (?:it )?right\b/i,
    reason: METAPHOR,
    instead: 'records, corrects',
  },
  { pattern: /\b(?:is|are) a stranger\b|\bthe door\b/i, reason: METAPHOR, instead: 'unknown device; access' },
  { pattern: /\bwithout end\b/i, reason: 'not technical English', instead: 'unlimited, no limit' },
  { pattern: /\banew\b/i, reason: 'not technical English', instead: 'again' },
  { pattern: /\bdoings\b|\bthereby\b|\btherein\b/i, reason: 'not technical English', instead: 'actions; this, in it' },
  { pattern: /\bsa(?:y|ys|id) of\b/i, reason: 'not technical English', instead: 'about' },
  { pattern: /\banswers with (?!status)/i, reason: 'functions return values', instead: 'returns, responds with' },
  {
    pattern:
      /\b(?:organi|recogni|normali|saniti|seriali|initiali|anonymi|summari|minimi|prioriti)z(?:e|es|ed|ing|ation)\b/i,
    reason: 'British spelling everywhere',
    instead: '-ise, -isation',
  },
  {
    pattern: /\b(?:behavior|canceled|canceling|gray|honor|labeled|catalogs?|centers?|colors?)\b/i,
    reason: 'British spelling everywhere',
    instead: 'behaviour, cancelled, favourite, grey, honour, labelled, catalogue, centre, colour',
  },
];

/** Titles of tests have these as well. They describe behaviour: "refuses an item that sold out". */
const TITLE_RULES: readonly Rule[] = [
  {
    pattern: /\bsomebody\b|\bnobody else\b|^nobody\b/i,
    reason: RIDDLE,
    instead: 'name the actor: a guest, another user',
  },
  { pattern: /^who\b(?! may)/i, reason: RIDDLE, instead: 'a user who …, or the condition: "without a login"' },
  { pattern: /\btold\b/i, reason: METAPHOR, instead: 'notifies, returns, reports' },
  { pattern: /(?<!-)\bstands?\b(?!-)/i, reason: METAPHOR, instead: 'is listed, is stored, is shown' },
  { pattern: /\b(?:is|are) let in\b|\blets? (?:in|nobody)\b/i, reason: METAPHOR, instead: 'admits, logs in, allows' },
  { pattern: /\bthe street\b|\bpress(?:es)?$|\bgift money\b/i, reason: METAPHOR, instead: 'the word of the glossary' },
];

export interface Finding {
  line: number;
  phrase: string;
  reason: string;
  instead: string;
}

/** The banned phrases in the comments of a source file, the prose of a Markdown file or the texts of a locale file. */
export function bannedPhrases(file: string, content: string): Finding[] {
  const findings: Finding[] = [];
  const report = (lines: Line[], rules: readonly Rule[]) => {
    for (const { line, text } of lines) {
      for (const { pattern, reason, instead } of rules) {
        const phrase = pattern.exec(text)?.[0];
        if (phrase) findings.push({ line, phrase, reason, instead });
      }
    }
  };
  report(proseOf(file, content), RULES);
  if (/\.test\.tsx?$/.test(file)) report(titlesOf(content), [...RULES, ...TITLE_RULES]);
  return findings;
}

interface Line {
  line: number;
  text: string;
}

/** The titles of tests that begin on the line of their call, and those behind the table of `each`. */
function titlesOf(content: string): Line[] {
  const title = /(?:\b(?:describe|it|test)(?:\.\w+)*(?:\(\w*\))?|^\](?: as const)?\))\((['"`])((?:\\.|(?!\1).)+)\1/;
  return content.split('\n').flatMap((raw, index) => {
    const text = title.exec(raw)?.[2];
    return text ? [{ line: index + 1, text }] : [];
  });
}

/** Prose line by line, without code between backticks, quotations and addresses, which keep their own spelling. */
function proseOf(file: string, content: string): Line[] {
  const lines = content.split('\n');
  const read = file.endsWith('.md')
    ? markdownLine()
    : file.endsWith('.json')
      ? (text: string) => text
      : commentOf(file);
  return lines.flatMap((raw, index) => {
    const text = read(raw)
      ?.replace(/`[^`]*`/g, '')
      .replace(/“[^”]*”|\]\([^)]*\)|https?:\S+|^\s*"[^"]*":/g, '');
    return text ? [{ line: index + 1, text }] : [];
  });
}

type Read = (line: string) => string | undefined;

function markdownLine(): Read {
  let fenced = false;
  return (line) => {
    if (line.startsWith('```')) fenced = !fenced;
    return fenced ? undefined : line;
  };
}

function commentOf(file: string): Read {
  const lineComment = file.endsWith('.sql') ? /(?:^|\s)--\s(.*)$/ : /(?:^|\s)\/\/\s(.*)$/;
  let inside = false;
  return (line) => {
    if (inside) {
      if (line.includes('*/')) inside = false;
      return line;
    }
    if (/^\s*\{?\/\*/.test(line)) {
      inside = !line.includes('*/');
      return line;
    }
    return lineComment.exec(line)?.[1];
  };
}
