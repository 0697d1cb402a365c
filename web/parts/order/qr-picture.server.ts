import { encode } from 'uqr';

/** A QR code as one path of unit squares inside a `size` × `size` view box. */
export interface QrPicture {
  size: number;
  path: string;
}

/** Rendered on the server, so that it needs no script and costs the browser no library. */
export function drawQr(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { size, path };
}
