import type { Ctx } from '../../../domains/kit/context.ts';
import { uploadImage } from '../../../domains/uploads/upload-image.server.ts';
import { isDomainError, refuseFields } from '../../../platform/errors.ts';

/** A submitted review form. */
export interface SentReview {
  intent: string;
  submitted: Record<string, string>;
  /** URLs of uploaded pictures by field name: `pictures`, `pictures.<line>`. */
  pictures: Record<string, string[]>;
  /** Files from a browser without scripts, by the field of their URLs. */
  files: { field: string; file: File }[];
  hasFiles: boolean;
}

const PICTURES = /^pictures(?:\.\d{1,15})?$/;
const FILES = /^files((?:\.\d{1,15})?)$/;
/** `remove.<position>` of a form about one review, `remove.<position>.<line>` of several. */
const REMOVE = /^remove\.(\d{1,2})((?:\.\d{1,15})?)$/;

export function readSent(form: FormData): SentReview {
  const intent = String(form.get('intent') ?? '');
  const submitted: Record<string, string> = {};
  const pictures: Record<string, string[]> = {};
  const files: SentReview['files'] = [];
  for (const [name, value] of form) {
    const ending = FILES.exec(name)?.[1];
    if (typeof value !== 'string') {
      if (ending !== undefined && value.size > 0) files.push({ field: `pictures${ending}`, file: value });
    } else if (PICTURES.test(name)) pictures[name] = [...(pictures[name] ?? []), value];
    else if (name !== 'intent') submitted[name] = value;
  }
  const [, place, ending] = REMOVE.exec(intent) ?? [];
  if (place !== undefined) pictures[`pictures${ending}`]?.splice(Number(place), 1);
  return { intent, submitted, pictures, files, hasFiles: files.length > 0 };
}

/** Stores the submitted files and adds their URLs to the others. A refused one is reported at its field. */
export async function uploadSent(ctx: Ctx, sent: SentReview, most: number): Promise<void> {
  for (const { field, file } of sent.files) {
    const before = sent.pictures[field] ?? [];
    if (before.length >= most) continue;
    try {
      const { url } = await uploadImage(ctx, file.stream() as unknown as AsyncIterable<Uint8Array>, 'review');
      sent.pictures[field] = [...new Set([...before, url])];
    } catch (error) {
      if (!isDomainError(error) || error.code !== 'image_refused') throw error;
      refuseFields([{ field, code: PROBLEMS[String(error.details.reason)] ?? 'pictureBroken' }]);
    }
  }
}

const PROBLEMS: Record<string, string> = {
  type: 'pictureType',
  broken: 'pictureBroken',
  pixels: 'picturePixels',
  size: 'pictureSize',
};
