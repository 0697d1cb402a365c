import { Fragment, type Mark, type Node } from '@tiptap/pm/model';

/**
 * The same document with the marks of each text from the outside in: what begins earlier or lasts longer is outside, so
 * that as few marks as possible are closed and opened again at one place.
 */
export function nestMarks(node: Node): Node {
  if (!node.inlineContent) return node.copy(Fragment.from(node.children.map(nestMarks)));
  const plain = node.copy(Fragment.from(node.children.map((child, at) => unmarkBlank(child, node, at))));
  return plain.copy(
    Fragment.from(plain.children.map((child, at) => child.mark([...child.marks].sort(byReach(plain, at))))),
  );
}

/** Spaces keep only the marks of both neighbours: markdown has no others. */
function unmarkBlank(child: Node, parent: Node, at: number): Node {
  if (!child.isText || child.text?.trim() !== '') return child;
  const sides = [parent.maybeChild(at - 1), parent.maybeChild(at + 1)];
  return child.mark(child.marks.filter((mark) => sides.every((side) => side && mark.isInSet(side.marks))));
}

function byReach(parent: Node, at: number): (one: Mark, other: Mark) => number {
  const end = (mark: Mark, step: 1 | -1) => {
    let place = at;
    while (mark.isInSet(parent.maybeChild(place + step)?.marks ?? [])) place += step;
    return place;
  };
  const isCode = (mark: Mark) => Number(mark.type.name === 'code');
  return (one, other) => isCode(one) - isCode(other) || end(one, -1) - end(other, -1) || end(other, 1) - end(one, 1);
}
