/**
 * The facts about a wing that lower layers need before its own code is loaded, declared in `domains/<word>/wing.ts`:
 * plain data without imports, because the browser reads parts of it and any layer may. What needs the server is in the
 * wiring of the domain.
 */
export interface Wing {
  /** Groups of its calls in the API document. */
  callTags?: Readonly<Record<string, CallGroup>>;
  /** What its pictures and files are uploaded for. */
  uploadPurposes?: Readonly<Record<string, PurposeRules>>;
}

interface CallGroup {
  text: string;
  /** The group that the document shows before this one. */
  after: string;
}

export interface PurposeRules {
  /** What may be attached; an upload of its purpose takes nothing else. */
  formats: readonly ('jpeg' | 'png' | 'webp' | 'heif' | 'mp4')[];
  /** Only those whom the domain admits may see it. */
  isPrivate: boolean;
}
