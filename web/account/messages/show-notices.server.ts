import type { Notice, NoticeList } from '../../../domains/messages/contract.ts';
import { NOTICES } from '../../../domains/messages/rules.ts';
import type { IconName } from '../../ui/icon-names.ts';

/** A notification with the look of its kind. */
export interface ShownNotice extends Notice {
  icon: IconName;
  tone: (typeof NOTICES)[Notice['kind']]['tone'];
}

/** Adds what the cards show besides the texts: pages need not load the looks of all kinds. */
export function showNotices(notices: NoticeList): Omit<NoticeList, 'list'> & { list: ShownNotice[] } {
  const list = notices.list.map((notice) => {
    const { icon, tone } = NOTICES[notice.kind];
    return { ...notice, icon, tone };
  });
  return { ...notices, list };
}
