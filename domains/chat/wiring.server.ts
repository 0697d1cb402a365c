import { liveEvent } from '../kit/live-wiring.ts';
import { job, type Wiring } from '../kit/wiring.ts';
import { mayAnswer } from './access.server.ts';
import { agentNameRoutes } from './agents/api.server.ts';
import { chatRoutes } from './api.server.ts';
import { chatIdInput, readInput, typingInput, viewedInput } from './contract.ts';
import { deleteOldChats } from './delete-old.server.ts';
import { fillChatDemo } from './demo/demo.ts';
import { bePresent } from './desk/answer.server.ts';
import { deskRoutes } from './desk/api.server.ts';
import { deskQueueRoutes } from './desk/api-queue.server.ts';
import { deskToolRoutes } from './desk/api-tools.server.ts';
import { presenceInput } from './desk/contract.ts';
import { processOpenChats } from './desk/process-open-chats.server.ts';
import { closeWindow } from './end-chat.server.ts';
import { CHAT_ERRORS } from './errors.ts';
import { markRead } from './mark-read.server.ts';
import { noteViewed } from './note-viewed.server.ts';
import { noticeRoutes } from './notice/api.server.ts';
import { eraseChats, exportChats } from './personal-data.server.ts';
import { chatReportRoutes } from './reports/api.server.ts';
import { topicRoutes } from './topics/api.server.ts';
import { typeInChat } from './type-in-chat.server.ts';

export const chatWiring: Wiring = {
  errors: CHAT_ERRORS,
  calls: [
    chatRoutes,
    deskRoutes,
    deskToolRoutes,
    deskQueueRoutes,
    agentNameRoutes,
    topicRoutes,
    noticeRoutes,
    chatReportRoutes,
  ],
  confirming: ['/api/service/send', '/api/service/desk/send'],
  listen(events) {
    events.on('account.data-wanted', exportChats);
    events.on('account.left', eraseChats);
  },
  demo: fillChatDemo,
  jobs: [job('open chats', 10_000, processOpenChats), job('old chats', 3_600_000, deleteOldChats)],
  live: {
    owner: 'shop',
    rooms: { desk: mayAnswer },
    events: {
      chatEnd: liveEvent(chatIdInput, (ctx, { chatId }) => closeWindow(ctx, chatId)),
      'chat.viewed': liveEvent(viewedInput, (ctx, viewed) => noteViewed(ctx, viewed)),
      'chat.typing': liveEvent(typingInput, (ctx, { chatId }) => typeInChat(ctx, chatId)),
      'chat.presence': liveEvent(presenceInput, (ctx, input) => bePresent(ctx, input)),
      'chat.read': liveEvent(readInput, (ctx, mark) => markRead(ctx, mark)),
    },
  },
};
