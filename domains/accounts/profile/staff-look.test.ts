import { describe, expect, test } from 'vitest';
import { looksLikeStaff } from './staff-look.ts';

const HOUSE = ['Stoa', '柱廊商城', 'Stoa Apps', 'สโตอา'];
const STAFF = ['Mira Colonna', '小柱'];

describe('a name that speaks for the house', () => {
  test.each([
    ...['admin', 'ADMIN', 'Admin01', '4dm1n', 'аdmin', 'Аdмin', 'adrnin', 'ad min', 'a.d.m.i.n', 'ａｄｍｉｎ', 'ádmin'],
    ...['Stoa', 'st0a', 'Stoa Support', 'Stoa Team', 'the official Stoa', 'Modérateur', 'site moderator 7'],
    ...['官方客服', '商城管理员', '官 方', '管理員小王', 'ฝ่ายบริการลูกค้า', 'แอดมิน', 'ແອດມິນ 1', '柱廊商城', 'สโตอา'],
    ...['Mira Colonna', 'mira colonna', 'Міrа Соlоnnа', 'MiraColonna', '小柱'],
  ])('is seen: %s', (name) => {
    expect(looksLikeStaff(name, HOUSE, STAFF)).toBe(true);
  });

  test.each([
    ...['Badminton fan', 'Anna', 'Анна', '小明', 'ณัฐ', 'ສົມພອນ', 'Support Lyon', 'Client 7', 'Tom1980', 'Official7x'],
    ...['Stoat', 'Stoa fan', 'Modest', 'Élodie', '🌸', 'Mira', '2024'],
  ])('is not seen in an ordinary one: %s', (name) => {
    expect(looksLikeStaff(name, HOUSE, STAFF)).toBe(false);
  });
});
