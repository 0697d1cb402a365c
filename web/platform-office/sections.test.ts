import { describe, expect, it } from 'vitest';
import { isInRoom } from '../back-office/kit/room.ts';
import { platformOfficePages } from './pages.ts';
import { openRooms, ROOM_GROUPS } from './sections.ts';

const rooms = ROOM_GROUPS.flatMap((group) => group.rooms);

describe('the rooms of the back office', () => {
  it.each(rooms)('$path is a page', ({ path }) => {
    expect(platformOfficePages.map((page) => page.path)).toContain(path);
  });

  it('show somebody only what may be entered', () => {
    expect(openRooms(['outbox.read']).flatMap((group) => group.rooms.map(({ key }) => key))).toEqual([
      'dashboard',
      'outbox',
    ]);
    expect(openRooms([]).flatMap((group) => group.rooms.map(({ key }) => key))).toEqual(['dashboard']);
  });

  it('hold what lies below them, and no neighbour of a similar name', () => {
    const sites = rooms.find(({ key }) => key === 'sites');
    const start = rooms.find(({ key }) => key === 'dashboard');
    if (!sites || !start) throw new Error('no such room');
    expect(['/admin/sites', '/admin/sites/3', '/admin/sitess', '/admin'].map((at) => isInRoom(sites, at))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([isInRoom(start, '/admin'), isInRoom(start, '/admin/sites')]).toEqual([true, false]);
  });
});
