import { describe, expect, it } from 'vitest';
import { isTimed, parseCaptions, wordsOf, writeCaptions } from './parse-captions.ts';

const cue = (times: string, text = 'Hello') => `${times}\n${text}\n`;
const vtt = (...blocks: string[]) => `WEBVTT\n\n${blocks.join('\n')}`;
const END = 10_000;

describe('captions are read', () => {
  it.each([
    ['short times', vtt(cue('00:01.000 --> 00:02.500')), [{ from: 1_000, to: 2_500, text: 'Hello' }]],
    [
      'hours',
      vtt(cue('00:00:01.000 --> 01:00:00.000')).replace('01:00:00', '00:00:02'),
      [{ from: 1_000, to: 2_000, text: 'Hello' }],
    ],
    [
      'settings of a place on the screen',
      vtt(cue('00:01.000 --> 00:02.000 line:0 position:20%')),
      [{ from: 1_000, to: 2_000, text: 'Hello' }],
    ],
    [
      'a name above the times',
      vtt(`intro\n${cue('00:01.000 --> 00:02.000')}`),
      [{ from: 1_000, to: 2_000, text: 'Hello' }],
    ],
    [
      'notes, styles and regions between',
      vtt('NOTE by me\n', 'STYLE\n::cue { color: red }\n', cue('00:01.000 --> 00:02.000')),
      [{ from: 1_000, to: 2_000, text: 'Hello' }],
    ],
    [
      'SubRip with its numbers and commas',
      '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBye\r\n',
      [
        { from: 1_000, to: 2_000, text: 'Hello' },
        { from: 3_000, to: 4_000, text: 'Bye' },
      ],
    ],
    ['a byte order mark', `\uFEFF${vtt(cue('00:01.000 --> 00:02.000'))}`, [{ from: 1_000, to: 2_000, text: 'Hello' }]],
    [
      'any order',
      vtt(cue('00:05.000 --> 00:06.000', 'b'), cue('00:01.000 --> 00:02.000', 'a')),
      [
        { from: 1_000, to: 2_000, text: 'a' },
        { from: 5_000, to: 6_000, text: 'b' },
      ],
    ],
  ])('%s', (_, text, cues) => {
    expect(parseCaptions(text, END)).toEqual(cues);
    expect(isTimed(text)).toBe(true);
  });

  it.each([
    ['<b>bold</b> and <i>slanted</i>', '<b>bold</b> and <i>slanted</i>'],
    ['<v Ann>Hello</v>', 'Hello'],
    ['<c.red>Hello</c> <00:01.500>there', 'Hello there'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['<img src=x onerror=alert(1)>', null],
    ['<b onclick="x">bold</b>', '<b>bold</b>'],
    ['{\\an8}Hello <font color="red">there</font>', '{\\an8}Hello there'],
    ['a < b & c', 'a'],
    ['<b>one <b>two</b> three</b>', '<b>one two</b> three'],
    ['<b><i></b><b><i>x', '<b><i>x'],
    ['<b>'.repeat(50_000), '<b>'],
  ])('with %s reduced to text and three tags', (text, kept) => {
    const cues = parseCaptions(vtt(cue('00:01.000 --> 00:02.000', text)), END);
    expect(Array.isArray(cues) ? cues[0]?.text : null).toBe(kept);
  });
});

describe('captions are refused, with the line', () => {
  it.each([
    ['nothing but the head', 'WEBVTT\n', 1, 'forum_captions_broken'],
    ['a text', 'WEBVTT\n\nHello there\nand here', 4, 'forum_captions_broken'],
    ['an end before the beginning', vtt(cue('00:02.000 --> 00:01.000')), 3, 'forum_captions_broken'],
    ['no text', vtt('00:01.000 --> 00:02.000\n'), 3, 'forum_captions_broken'],
    ['61 seconds', vtt(cue('00:61.000 --> 00:62.000')), 4, 'forum_captions_broken'],
    [
      'two captions without a blank line',
      vtt(cue('00:01.000 --> 00:02.000', 'a\n00:03.000 --> 00:04.000\nb')),
      3,
      'forum_captions_broken',
    ],
    ['one that lasts an hour', vtt(cue('00:00:01.000 --> 01:00:02.000')), 3, 'forum_captions_broken'],
    ['one after the end of the video', vtt(cue('00:12.000 --> 00:13.000')), 3, 'forum_captions_late'],
    [
      'too many',
      vtt(...Array.from({ length: 5_001 }, () => cue('00:01.000 --> 00:02.000'))),
      15_003,
      'forum_captions_excess',
    ],
  ])('%s', (_, text, line, code) => {
    expect(parseCaptions(text, END)).toEqual({ line, code });
  });
});

describe('written captions', () => {
  it('are read back unchanged', () => {
    const cues = [
      { from: 1, to: 2_500, text: 'One\ntwo' },
      { from: 3_599_999, to: 3_600_001, text: '<i>three</i>' },
    ];
    expect(parseCaptions(writeCaptions(cues), Number.POSITIVE_INFINITY)).toEqual(cues);
  });

  it('are plain text in a transcript', () => {
    expect(wordsOf({ from: 0, to: 1, text: '<b>Fish</b> &amp; chips &lt;3' })).toBe('Fish & chips <3');
  });

  it.each(['', 'A plain text.', 'WEBVTT2', 'Two lines\nof text'])(
    'a plain text is not recognised as captions: %j',
    (text) => {
      expect(isTimed(text)).toBe(false);
    },
  );
});
