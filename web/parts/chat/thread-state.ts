import type { ChatHistory, ChatMessage } from '../../../domains/chat/contract.ts';
import type { Outgoing } from './outgoing.ts';

export interface ThreadState {
  /** In the order of their ids. */
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  state: ChatHistory['state'];
  other: ChatHistory['other'];
  readId: number;
  /** Whether the conversation has ended and may be rated. */
  isRateable: boolean;
  /** Whether the oldest message is shown. */
  isComplete: boolean;
  isConnected: boolean;
  typingUntil: number;
}

type Action =
  | { kind: 'read' | 'older'; history: ChatHistory }
  | { kind: 'message'; message: ChatMessage }
  | { kind: 'recalled' | 'seen'; id: number }
  | { kind: 'outgoing'; outgoing: readonly Outgoing[] }
  | { kind: 'marks'; other: ChatHistory['other'] }
  | { kind: 'typing'; until: number }
  | { kind: 'state'; state: ChatHistory['state'] }
  | { kind: 'connected'; isConnected: boolean };

export function emptyThread(first: ChatHistory): ThreadState {
  return {
    messages: first.list,
    outgoing: [],
    state: first.state,
    other: first.other,
    readId: first.readId,
    isRateable: first.rateable,
    isComplete: first.list.length < first.limit,
    isConnected: true,
    typingUntil: 0,
  };
}

export function threadReducer(state: ThreadState, action: Action): ThreadState {
  switch (action.kind) {
    case 'read':
      return {
        ...withMessages(state, adjacent(state, action.history.list)),
        state: action.history.state,
        isRateable: action.history.rateable,
        other: furthest(state.other, action.history.other),
      };
    case 'older':
      return {
        ...withMessages(state, action.history.list),
        isComplete: action.history.list.length < action.history.limit,
      };
    case 'message':
      return { ...withMessages(state, [action.message]), typingUntil: 0 };
    case 'recalled':
      return {
        ...state,
        messages: state.messages.map((each) => (each.id === action.id ? { ...each, msn: '', recallStatus: 1 } : each)),
      };
    case 'seen':
      return { ...state, readId: Math.max(state.readId, action.id) };
    case 'outgoing':
      return { ...state, outgoing: withoutArrived(action.outgoing, state.messages) };
    case 'marks':
      return { ...state, other: furthest(state.other, action.other) };
    case 'typing':
      return { ...state, typingUntil: action.until };
    case 'state':
      return { ...state, state: action.state };
    case 'connected':
      return { ...state, isConnected: action.isConnected };
  }
}

/** The signal of a message may arrive before the answer to its sending. */
function withoutArrived(outgoing: readonly Outgoing[], messages: readonly ChatMessage[]): Outgoing[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return outgoing.filter(({ clientId }) => !arrived.has(clientId));
}

const furthest = (a: ChatHistory['other'], b: ChatHistory['other']) => ({
  readId: Math.max(a.readId, b.readId),
  gotId: Math.max(a.gotId, b.gotId),
});

/** Without what changed before the first message that is shown: it comes with the older ones, and would leave a gap now. */
function adjacent({ messages, isComplete }: ThreadState, list: readonly ChatMessage[]): readonly ChatMessage[] {
  const [first] = messages;
  return first && !isComplete ? list.filter(({ id }) => id >= first.id) : list;
}

/** Each message once, by id; a message that arrived is no longer outgoing. */
function withMessages(state: ThreadState, added: readonly ChatMessage[]): ThreadState {
  if (added.length === 0) return state;
  const byId = new Map(state.messages.map((each) => [each.id, each]));
  for (const each of added) if (byId.get(each.id)?.recallStatus !== 1) byId.set(each.id, each);
  const sent = new Set(added.map(({ clientId }) => clientId));
  return {
    ...state,
    messages: [...byId.values()].sort((a, b) => a.id - b.id),
    outgoing: state.outgoing.filter(({ clientId }) => !sent.has(clientId)),
  };
}
