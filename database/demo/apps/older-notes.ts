import type { Texts } from '../../../platform/locale/locale.ts';

/** What versions before the latest one brought, from the first on. */
export const OLDER_NOTES: readonly Texts[] = [
  {
    en: 'The first version for everyone.',
    'zh-CN': '首个公开版本。',
    'zh-TW': '第一個公開版本。',
    fr: 'La première version publique.',
    th: 'เวอร์ชันแรกสำหรับทุกคน',
    lao: 'ລຸ້ນທຳອິດສຳລັບທຸກຄົນ.',
  },
  {
    en: 'Starts twice as fast and remembers where you left off.',
    'zh-CN': '启动速度翻倍，并会回到上次离开的位置。',
    'zh-TW': '啟動速度加倍，並回到上次離開的位置。',
    fr: 'Démarre deux fois plus vite et reprend là où vous en étiez.',
    th: 'เปิดเร็วขึ้นสองเท่า และกลับไปยังจุดที่ค้างไว้',
    lao: 'ເປີດໄວຂຶ້ນສອງເທົ່າ ແລະ ກັບໄປບ່ອນທີ່ຄ້າງໄວ້.',
  },
  {
    en: 'Speaks six languages; many small repairs.',
    'zh-CN': '支持六种语言，并修复了许多小问题。',
    'zh-TW': '支援六種語言，並修正許多小問題。',
    fr: 'Parle six langues ; de nombreuses petites corrections.',
    th: 'รองรับหกภาษา และแก้ไขจุดเล็ก ๆ มากมาย',
    lao: 'ຮອງຮັບຫົກພາສາ ແລະ ແກ້ໄຂຈຸດນ້ອຍໆຫຼາຍຢ່າງ.',
  },
];
