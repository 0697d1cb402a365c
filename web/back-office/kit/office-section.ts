import type { PagePath } from '../../manifest/page-address.ts';
import type { IconName } from '../../ui/icon-names.ts';

/** One section of a back office: an entry of its navigation. Its texts are `sections.<key>` of the office's area. */
export interface OfficeSection {
  key: string;
  path: PagePath;
  icon: IconName;
  /** Other lists that belong to it. */
  also?: readonly PagePath[];
}

/** Sections under one heading; its texts are `groups.<key>` of the office's area. */
export interface SectionGroup {
  key: string;
  sections: readonly OfficeSection[];
}

/** A section that a wing declares: in its group, behind the section it follows or else first. */
type SectionOfWing<S> = S & { group: string; after?: string };

/** The groups of an office with the sections of the wings. */
export function withSectionsOfWings<S extends OfficeSection>(
  groups: readonly { key: string; sections: readonly S[] }[],
  ofWings: readonly SectionOfWing<S>[],
): { key: string; sections: S[] }[] {
  const following = (group: string, key?: string): S[] =>
    ofWings
      .filter((section) => section.group === group && section.after === key)
      .flatMap((section) => [section, ...following(group, section.key)]);
  return groups.map(({ key, sections }) => ({
    key,
    sections: [...following(key), ...sections.flatMap((section) => [section, ...following(key, section.key)])],
  }));
}

/** The section of the URL: the inner one if one lies within another. */
export function sectionAt<S extends Pick<OfficeSection, 'path' | 'also'>>(
  sections: readonly S[],
  pathname: string,
): S | undefined {
  const around = sections.filter((section) => isInSection(section, pathname));
  return around.sort((a, b) => b.path.length - a.path.length)[0];
}

/** Whether the URL is in the section: its lists or anything below them. A start page has nothing below it. */
export function isInSection({ path, also = [] }: Pick<OfficeSection, 'path' | 'also'>, pathname: string): boolean {
  const isStart = path.lastIndexOf('/') === 0;
  return [path, ...also].some((list) => pathname === list || (!isStart && pathname.startsWith(`${list}/`)));
}
