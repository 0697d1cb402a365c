/** A square part of a picture, in pixels as displayed. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

/** The square to crop: the requested one if it lies inside, otherwise the largest centred one. */
export function squareOf(width: number, height: number, requested?: Square): Square {
  const size = Math.min(width, height);
  const middle = { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size };
  if (!requested || requested.size < 1 || requested.size > size) return middle;
  const inside = (at: number, edge: number) => Math.min(Math.max(0, at), edge - requested.size);
  return { x: inside(requested.x, width), y: inside(requested.y, height), size: requested.size };
}
