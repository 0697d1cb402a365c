import type { Texts } from './types.ts';

interface Talk {
  email: string;
  name: string;
  locale: string;
  labels: string[];
  /** The shopper begins; then both in turn. */
  messages: string[];
  rating: number;
  note: string;
}

export const CHAT_TALKS: readonly Talk[] = [
  {
    email: 'emma@friends.stoa.test',
    name: 'Emma',
    locale: 'en',
    labels: ['Accessories'],
    messages: [
      'Hi, does the phone come with a charger?',
      'Hello Emma! It comes with a USB-C cable; the charger is sold separately.',
      'Which one should I take?',
      'Any charger with 30 W or more will do. Ours is in the accessories section.',
    ],
    rating: 5,
    note: 'Quick and helpful',
  },
  {
    email: 'hanmei@friends.stoa.test',
    name: '韩梅',
    locale: 'zh-CN',
    labels: ['发票'],
    messages: [
      '请问可以开电子发票吗？',
      '可以的，付款后在订单详情里就能下载。',
      '好的，谢谢',
      '不客气，祝您生活愉快。',
    ],
    rating: 5,
    note: '回复很快',
  },
  {
    email: 'yating@friends.stoa.test',
    name: '雅婷',
    locale: 'zh-TW',
    labels: ['配送'],
    messages: ['請問可以寄到外島嗎？', '可以，約需多兩到三個工作天。', '運費一樣嗎？', '一樣的，滿額也同樣免運。'],
    rating: 4,
    note: '',
  },
  {
    email: 'camille@friends.stoa.test',
    name: 'Camille',
    locale: 'fr',
    labels: ['Retours'],
    messages: [
      'Bonjour, puis-je échanger la coque contre une autre couleur ?',
      'Bonjour Camille ! Oui, dans les sept jours, si elle n’a pas servi.',
      'Parfait, comment faire ?',
      'Demandez un retour depuis votre commande, nous vous répondrons dans la journée.',
    ],
    rating: 5,
    note: 'Très aimable',
  },
  {
    email: 'somchai@friends.stoa.test',
    name: 'สมชาย',
    locale: 'th',
    labels: ['จัดส่ง'],
    messages: ['พัสดุจะถึงเมื่อไร', 'ประมาณสามถึงห้าวันทำการ ติดตามได้ที่หน้าคำสั่งซื้อ', 'ขอบคุณ', 'ด้วยความยินดี'],
    rating: 4,
    note: '',
  },
  {
    email: 'khamla@friends.stoa.test',
    name: 'ຄຳຫຼ້າ',
    locale: 'lao',
    labels: ['ຮັບປະກັນ'],
    messages: ['ສິນຄ້ານີ້ມີຮັບປະກັນບໍ?', 'ມີ, ໜຶ່ງປີນັບແຕ່ມື້ຮັບສິນຄ້າ.', 'ຂອບໃຈຫຼາຍ', 'ດ້ວຍຄວາມຍິນດີ.'],
    rating: 5,
    note: '',
  },
];

export const CHAT_REPLIES: readonly { shortcut: string; texts: Texts }[] = [
  {
    shortcut: 'hello',
    texts: {
      en: 'Hello {name}, how can we help?',
      'zh-CN': '{name}您好，请问有什么可以帮您？',
      'zh-TW': '{name}您好，請問有什麼可以為您服務？',
      fr: 'Bonjour {name}, comment pouvons-nous vous aider ?',
      th: 'สวัสดีคุณ {name} มีอะไรให้เราช่วยไหม',
      lao: 'ສະບາຍດີ {name}, ມີຫຍັງໃຫ້ພວກເຮົາຊ່ວຍບໍ?',
    },
  },
  {
    shortcut: 'order',
    texts: {
      en: 'We’re looking into your order {order} and will write again shortly.',
      'zh-CN': '正在为您查询订单 {order}，稍后回复您。',
      'zh-TW': '正在為您查詢訂單 {order}，稍後回覆您。',
      fr: 'Nous vérifions votre commande {order} et revenons vers vous très vite.',
      th: 'เรากำลังตรวจสอบคำสั่งซื้อ {order} และจะแจ้งให้ทราบโดยเร็ว',
      lao: 'ພວກເຮົາກຳລັງກວດສອບຄຳສັ່ງຊື້ {order} ແລະ ຈະແຈ້ງໃຫ້ຊາບໄວໆນີ້.',
    },
  },
];

interface DemoTopic {
  key: string;
  below?: string;
  title: Texts;
  answer: Partial<Texts>;
  keywords: Partial<Texts>;
}

export const CHAT_TOPICS: readonly DemoTopic[] = [
  {
    key: 'delivery',
    title: {
      en: 'Delivery',
      'zh-CN': '配送',
      'zh-TW': '配送',
      fr: 'Livraison',
      th: 'การจัดส่ง',
      lao: 'ການຈັດສົ່ງ',
    },
    answer: {},
    keywords: {},
  },
  {
    key: 'where',
    below: 'delivery',
    title: {
      en: 'Where is my parcel?',
      'zh-CN': '我的包裹到哪里了？',
      'zh-TW': '我的包裹在哪裡？',
      fr: 'Où est mon colis ?',
      th: 'พัสดุของฉันอยู่ที่ไหน',
      lao: 'ພັດສະດຸຂອງຂ້ອຍຢູ່ໃສ?',
    },
    answer: {
      en: 'Open the order under “My orders”: it shows every parcel and where it was last seen.',
      'zh-CN': '请在“我的订单”中打开该订单，即可查看每个包裹的最新物流。',
      'zh-TW': '請在「我的訂單」中開啟該訂單，即可查看每個包裹的最新進度。',
      fr: 'Ouvrez la commande dans « Mes commandes » : chaque colis y figure avec son dernier passage.',
      th: 'เปิดคำสั่งซื้อใน “คำสั่งซื้อของฉัน” เพื่อดูสถานะล่าสุดของพัสดุแต่ละชิ้น',
      lao: 'ເປີດຄຳສັ່ງຊື້ໃນ “ຄຳສັ່ງຊື້ຂອງຂ້ອຍ” ເພື່ອເບິ່ງສະຖານະຫຼ້າສຸດຂອງພັດສະດຸແຕ່ລະອັນ.',
    },
    keywords: {
      en: 'parcel, tracking, shipped',
      'zh-CN': '包裹，物流，快递，发货',
      'zh-TW': '包裹，物流，出貨',
      fr: 'colis, suivi, expédi',
      th: 'พัสดุ, ติดตาม',
      lao: 'ພັດສະດຸ, ຕິດຕາມ',
    },
  },
  {
    key: 'returns',
    title: {
      en: 'Can I return something?',
      'zh-CN': '可以退货吗？',
      'zh-TW': '可以退貨嗎？',
      fr: 'Puis-je retourner un article ?',
      th: 'คืนสินค้าได้ไหม',
      lao: 'ສົ່ງສິນຄ້າຄືນໄດ້ບໍ?',
    },
    answer: {
      en: 'Yes, from the order: choose “Request a refund”. The shop answers there.',
      'zh-CN': '可以，请在订单中点击“申请退款”，商家会在那里答复您。',
      'zh-TW': '可以，請在訂單中點選「申請退款」，店家會在那裡回覆您。',
      fr: 'Oui, depuis la commande : choisissez « Demander un remboursement ». La boutique y répondra.',
      th: 'ได้ เลือก “ขอคืนเงิน” จากคำสั่งซื้อ ร้านค้าจะตอบคุณที่นั่น',
      lao: 'ໄດ້, ເລືອກ “ຂໍຄືນເງິນ” ຈາກຄຳສັ່ງຊື້. ຮ້ານຈະຕອບທ່ານຢູ່ນັ້ນ.',
    },
    keywords: {
      en: 'return, refund',
      'zh-CN': '退货，退款',
      'zh-TW': '退貨，退款',
      fr: 'retour, rembours',
      th: 'คืนสินค้า, คืนเงิน',
      lao: 'ສົ່ງຄືນ, ຄືນເງິນ',
    },
  },
];
