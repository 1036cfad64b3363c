import { describe, expect, it } from 'vitest';
import { mailPage } from './mail-page.ts';

describe('an email shown as a page', () => {
  it('opens its links in new tabs, whatever head it came with', () => {
    const page = mailPage(
      '<!doctype html><html><head lang="en"><title>Hello</title></head></html>',
      undefined,
    );
    expect(page).toMatch(/^<!doctype html><html><head lang="en"><base target="_blank">/);
  });

  it('is made a whole page where it is only a part of one', () => {
    expect(mailPage('<p>Hello</p>', undefined)).toMatch(
      /^<!doctype html>.*<base .*<body><p>Hello<\/p>/,
    );
  });

  it('keeps its styles where none but those with a nonce are taken', () => {
    const page = mailPage(
      '<html><head><style>p { color: red }</style></head><body><p class="a" style="color:blue">Hello</p><td\nstyle="margin:0"></body></html>',
      'n1',
    );
    expect(page).toContain('<style nonce="n1">p { color: red }</style>');
    expect(page).toContain('<p class="a" data-style="0">Hello</p>');
    expect(page).toContain('<td\ndata-style="1">');
    const rule = (index: number) => `[data-style="${index}"]`.repeat(3);
    expect(page).toContain(
      `<style nonce="n1">${rule(0)}{color:blue}${rule(1)}{margin:0}</style></head>`,
    );
    expect(page).not.toMatch(/\sstyle="/);
  });

  it('leaves words alone that look like styles', () => {
    const words = '<p>style=&#34;x&#34; and style="y"</p>';
    expect(mailPage(words, 'n1')).toContain(words);
  });
});
