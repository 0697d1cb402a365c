import { io, type ManagerOptions, type Socket } from 'socket.io-client';

/**
 * A window's connection to the server. Long polling needs every request of a connection to reach the same process, which
 * a proxy in front of several does not promise: it is tried only where WebSockets do not get through.
 */
export function openSocket(reconnection: Pick<ManagerOptions, 'reconnectionDelay' | 'reconnectionDelayMax'>): Socket {
  return io({
    ...reconnection,
    randomizationFactor: 0.5,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
}
