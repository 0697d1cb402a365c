/**
 * What is sold in the demo forum: the free beginning, and what only buyers read. Prices are in fen, boards and people are those
 * of the content.
 */
export const PAID_TOPICS = [
  {
    locale: 'zh-CN',
    author: 'zh-CN-u3',
    buyers: ['zh-CN-u5', 'zh-CN-u7', 'zh-CN-u9'],
    board: 'table',
    title: '在家烘咖啡豆：我用三年换来的曲线',
    free: '从一口铁锅开始，烘焦过十几斤豆子。这里先讲为什么家里的火力够用，以及第一锅最容易犯的三个错。',
    paid: '# 曲线\n豆子 200 克，180 °C 入锅，六分半听到一爆，之后每三十秒降一次火。\n\n# 记录\n入锅、转黄、一爆、出锅，四个时间写在便签上，比任何手感都可靠。\n\n# 养豆\n浅烘放七天，深烘放四天，再好的豆子也急不来。',
    price: 990,
  },
  {
    locale: 'en',
    author: 'en-u2',
    buyers: ['en-u4', 'en-u5'],
    board: 'outdoors',
    title: 'One bag for five days: the list I stopped changing',
    free: 'I have packed the same 28 litre bag for eleven trips. This is how the list came about, and what I threw out first.',
    paid: '# The list\nTwo shirts, one of them on me. One wool jumper. The stove only when there is no hut.\n\n# What it weighs\n6.4 kg without water, measured on the kitchen scale, three trips in a row.\n\n# What I regret\nNothing so far, except the second pair of trousers.',
    price: 600,
  },
  {
    locale: 'fr',
    author: 'fr-u3',
    buyers: ['fr-u1', 'fr-u2'],
    board: 'kitchen',
    title: 'Sauver une poêle en fonte : la méthode complète',
    free: 'Une poêle rouillée se sauve presque toujours. Voici comment juger si la vôtre en vaut la peine, et ce qu’il ne faut surtout pas faire.',
    paid: '# Décaper\nPaille de fer, eau très chaude, pas de savon pendant la première heure.\n\n# Culotter\nTrois couches d’huile de lin, une heure à 230 °C chacune, et on laisse refroidir porte fermée.\n\n# Entretenir\nUn essuyage gras après chaque usage, et jamais de lave-vaisselle.',
    price: 450,
  },
  {
    locale: 'th',
    author: 'th-u2',
    buyers: ['th-u1'],
    board: 'kitchen',
    title: 'น้ำพริกตำเองให้เก็บได้สามเดือน',
    free: 'เริ่มจากเลือกพริกให้ถูกพันธุ์ และทำไมครกหินจึงให้กลิ่นที่เครื่องปั่นทำไม่ได้ ส่วนนี้อ่านฟรี',
    paid: '# สัดส่วน\nพริกแห้ง 60 กรัม หอมแดง 80 กรัม กระเทียม 40 กรัม เกลือ 1 ช้อนชา\n\n# วิธีเก็บ\nผัดจนน้ำมันแยก บรรจุขณะร้อน ปิดฝาแล้วคว่ำสิบนาที\n\n# อายุ\nตู้เย็นสามเดือน เปิดแล้วใช้ให้หมดในสองสัปดาห์',
    price: 390,
  },
  {
    locale: 'lao',
    author: 'lao-u2',
    buyers: ['lao-u1', 'lao-u3'],
    board: 'table',
    title: 'ຊົງກາເຟບໍລະເວນແບບຮ້ານ ຢູ່ເຮືອນ',
    free: 'ກາເຟດີບໍ່ຈຳເປັນຕ້ອງມີເຄື່ອງແພງ. ຕອນນີ້ຂໍເລົ່າວິທີເລືອກເມັດ ແລະ ຄວາມຜິດພາດທີ່ພົບເລື້ອຍ.',
    paid: '# ອັດຕາສ່ວນ\nກາເຟ 15 ກຣາມ ຕໍ່ນ້ຳ 240 ມິລິລິດ, ນ້ຳ 92 ອົງສາ.\n\n# ເວລາ\nລໍຖ້າ 30 ວິນາທີຫຼັງຖອກນ້ຳຄັ້ງທຳອິດ, ທັງໝົດບໍ່ເກີນ 3 ນາທີ.\n\n# ຄວາມລັບ\nບົດກ່ອນຊົງທຸກຄັ້ງ ແລະ ລ້າງຕອງດ້ວຍນ້ຳຮ້ອນ.',
    price: 300,
  },
  {
    locale: 'zh-TW',
    author: 'zh-TW-u2',
    buyers: ['zh-TW-u1'],
    board: 'home',
    title: '租屋改造筆記：不打洞也能做的十件事',
    free: '房東不准打洞，我花了兩年試出哪些方法真的撐得住。先說怎麼判斷牆面，這決定了後面的一切。',
    paid: '# 牆面\n批土牆用無痕釘，一支承重 3 公斤，四支分擔最穩。\n\n# 燈\n軌道燈接延長線走踢腳板，退租時一小時就能復原。\n\n# 清單\n每一樣的價格與退租損耗都記在這裡，平均每坪 820 元。',
    price: 500,
  },
] as const;

/** Questions with a bounty in fen; those without an answer are still open. */
export const QUESTIONS = [
  {
    locale: 'zh-CN',
    asker: 'zh-CN-u5',
    expert: 'zh-CN-u3',
    board: 'kitchen',
    title: '悬赏：电水壶烧开后有塑料味，怎么去掉？',
    text: '新买的水壶，煮了五六次还是有味道。白醋、柠檬都试过，求一个真正有效的办法。',
    answer: '烧一壶水加两勺小苏打，放凉过夜再倒掉，重复两次。味道多半来自壶盖的硅胶圈，把它单独煮十分钟最管用。',
    bounty: 2_000,
  },
  {
    locale: 'en',
    asker: 'en-u4',
    expert: 'en-u2',
    board: 'digital',
    title: 'Bounty: earbuds that survive a dusty workshop?',
    text: 'Mine clog within three months. I need a pair whose mesh I can replace myself.',
    answer: '',
    bounty: 1_500,
  },
  {
    locale: 'fr',
    asker: 'fr-u1',
    expert: 'fr-u3',
    board: 'help',
    title: 'Prime : réparer la fermeture d’un sac sans la remplacer ?',
    text: 'Le curseur s’ouvre derrière lui. Je voudrais garder la fermeture d’origine.',
    answer:
      'Serrez le curseur d’un quart de millimètre de chaque côté avec une pince plate, fermeture ouverte. S’il glisse encore, il est usé : un curseur seul coûte deux euros.',
    bounty: 800,
  },
] as const;
