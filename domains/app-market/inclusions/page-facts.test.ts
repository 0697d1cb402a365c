import { describe, expect, it } from 'vitest';
import { readPageFacts } from './page-facts.ts';

const BASE = 'https://tide.example/';

describe('the head of a page', () => {
  it('is read whatever its spelling, without what comments and scripts say', () => {
    const page = `<!DOCTYPE html><HTML><!-- <title>no</title> --><SCRIPT>"<title>no</title>"</SCRIPT >
      <style>/* <meta name=description content=no> */</style><meta-data name=description content=no>
      <META content = "Shows &amp; tells" NAME='Description'><link crossorigin rel="preload manifest" href=m.json>
      <link rel=icon href=/a.png/><Title lang=en>Tide &lt;Map&gt;</title>`;
    expect(readPageFacts(page, BASE)).toEqual({
      name: 'Tide <Map>',
      description: 'Shows & tells',
      manifest: 'https://tide.example/m.json',
      icon: 'https://tide.example/a.png/',
    });
  });

  it('keeps its places behind letters that grow when they are lowered', () => {
    expect(readPageFacts(`<!doctype html>${'İ'.repeat(50)}<title>Tide</title>`, BASE).name).toBe('Tide');
  });

  it.each([
    ['comments without an end', '<!--'],
    ['scripts without an end', '<script'],
    ['scripts that close another element', '<script></style'],
    ['tags without an end', '<meta '],
    ['one endless tag', `<meta ${'a'.repeat(1_000)}`],
    ['names without values', `<meta ${'a'.repeat(1_000)}>`],
    ['signs of equality', `<meta ${'='.repeat(1_000)}>`],
    ['quotes without an end', `<meta a="${' a=b'.repeat(200)}>`],
    ['titles without an end', '<title>'],
    ['openings', '<'],
  ])('of %s is read in no time', (_what, piece) => {
    const page = piece.repeat(Math.ceil(200_000 / piece.length));
    const started = process.cpuUsage();
    readPageFacts(page, BASE);
    expect(process.cpuUsage(started).user).toBeLessThan(250_000);
  });
});
