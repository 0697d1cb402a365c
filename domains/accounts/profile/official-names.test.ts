import { describe, expect, test } from 'vitest';
import { looksLikeSite, looksLikeStaff } from './official-names.ts';

const HOUSE = ['Stoa', '柱廊商城', 'Stoa Apps', 'สโตอา'];
const STAFF = ['Mira Colonna', '小柱'];

describe('a name that looks official', () => {
  test.each([
    ...['admin', 'ADMIN', 'Admin01', '4dm1n', 'аdmin', 'Аdмin', 'adrnin', 'ad min', 'a.d.m.i.n', 'ａｄｍｉｎ', 'ádmin'],
    ...['Stoa', 'st0a', 'Stoa Support', 'Stoa Team', 'the official Stoa', 'Modérateur', 'site moderator 7'],
    ...['官方客服', '商城管理员', '官 方', '管理員小王', 'ฝ่ายบริการลูกค้า', 'แอดมิน', 'ແອດມິນ 1', '柱廊商城', 'สโตอา'],
    ...['Mira Colonna', 'mira colonna', 'Міrа Соlоnnа', 'MiraColonna', '小柱'],
  ])('is recognised: %s', (name) => {
    expect(looksLikeStaff(name, HOUSE, STAFF)).toBe(true);
  });

  test.each([
    ...['Badminton fan', 'Anna', 'Анна', '小明', 'ณัฐ', 'ສົມພອນ', 'Support Lyon', 'Client 7', 'Tom1980', 'Official7x'],
    ...['Stoat', 'Stoa fan', 'Modest', 'Élodie', '🌸', 'Mira', '2024'],
  ])('is not an ordinary name: %s', (name) => {
    expect(looksLikeStaff(name, HOUSE, STAFF)).toBe(false);
  });
});

describe('the name of a shop that looks like that of the site', () => {
  test.each([
    'Stoa',
    'ST0A',
    'Stоa',
    'Stoa Official Store',
    'Stoa 旗舰店',
    '柱廊商城自营店铺',
    'S t o a 24',
    'Boutique Stoa',
  ])('is recognised: %s', (name) => {
    expect(looksLikeSite(name, HOUSE)).toBe(true);
  });

  test.each([
    'Lumen 官方旗舰店',
    'Official Lamp Store',
    'Stoat & Sons',
    'Support Lyon',
    '小柱廊',
    'Customer Service',
    '',
  ])('is not an ordinary shop name: %s', (name) => {
    expect(looksLikeSite(name, HOUSE)).toBe(false);
  });
});
