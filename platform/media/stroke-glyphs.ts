/**
 * Characters as lines on a grid of 4 by 6: `x,y` pairs, with `/` where the pen is lifted. Pictures drawn from them look
 * the same on machines without fonts.
 */
export const STROKE_GLYPHS: Readonly<Record<string, string>> = {
  '0': '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0',
  '1': '1,1 2,0 2,6 / 1,6 3,6',
  '2': '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  '3': '0,0 4,0 2,2 4,4 3,6 1,6 0,5',
  '4': '3,6 3,0 0,4 4,4',
  '5': '4,0 0,0 0,2 3,2 4,3 4,5 3,6 0,6',
  '6': '4,0 1,1 0,3 0,5 1,6 3,6 4,5 4,4 3,3 0,4',
  '7': '0,0 4,0 1,6',
  '8': '1,3 0,2 0,1 1,0 3,0 4,1 4,2 3,3 1,3 0,4 0,5 1,6 3,6 4,5 4,4 3,3',
  '9': '4,2 1,3 0,2 0,1 1,0 3,0 4,1 4,3 3,5 0,6',
  A: '0,6 2,0 4,6 3,4 1,4',
  B: '0,0 0,6 3,6 4,5 4,4 3,3 0,3 3,3 4,2 4,1 3,0 0,0',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  D: '0,0 0,6 2,6 4,4 4,2 2,0 0,0',
  E: '4,0 0,0 0,3 3,3 0,3 0,6 4,6',
  F: '4,0 0,0 0,3 3,3 0,3 0,6',
  H: '0,0 0,6 0,3 4,3 4,0 4,6',
  I: '1,0 3,0 2,0 2,6 1,6 3,6',
  K: '0,0 0,6 0,3 4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0',
  P: '0,6 0,0 3,0 4,1 4,2 3,3 0,3',
  R: '0,6 0,0 3,0 4,1 4,2 3,3 0,3 4,6',
  S: '4,1 3,0 1,0 0,1 0,2 4,4 4,5 3,6 1,6 0,5',
  T: '0,0 4,0 2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6 2,3 4,0 0,6',
  Y: '0,0 2,3 4,0 2,3 2,6',
  '-': '1,3 3,3',
  ':': '2,1.5 2,2 / 2,4.5 2,5',
};

/** Width of a character with the space after it, in units of the grid. */
const ADVANCE = 6;
const HEIGHT = 6;

/** A line of text as the data of one SVG path, `size` high, with its width. Unknown characters become spaces. */
export function strokePath(text: string, size: number): { path: string; width: number } {
  const scale = size / HEIGHT;
  const strokes = [...text].flatMap((letter, nth) =>
    (STROKE_GLYPHS[letter] ?? '')
      .split('/')
      .filter((stroke) => stroke.trim() !== '')
      .map((stroke) => `M${stroke.trim().split(' ').map(placed(nth)).join(' L')}`),
  );
  return { path: strokes.join(' '), width: text.length * ADVANCE * scale };

  function placed(nth: number) {
    return (pair: string) => {
      const [x = 0, y = 0] = pair.split(',').map(Number);
      return `${((nth * ADVANCE + x) * scale).toFixed(1)},${(y * scale).toFixed(1)}`;
    };
  }
}
