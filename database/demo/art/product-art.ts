import { models } from './models.ts';
import { takeBrush } from './shading.ts';
import { sheet } from './sheet.ts';
import { detailView, frontView, sceneView } from './studio.ts';

/** Every kind of goods that can be drawn. */
export type ArtKind = keyof typeof models;
export type ArtView = 'front' | 'detail' | 'scene';

export const artKinds = Object.keys(models) as ArtKind[];

const views = { front: frontView, detail: detailView, scene: sceneView };

/** Draws one product in the colour of its variant, as a complete SVG file of 800 by 800 units. */
export function drawProduct(kind: ArtKind, options: { color: string; view: ArtView }): string {
  const color = options.color.toLowerCase();
  const brush = takeBrush(`${kind} ${color} ${options.view}`, color);
  return sheet(800, 800, views[options.view](brush, models[kind]), brush);
}
