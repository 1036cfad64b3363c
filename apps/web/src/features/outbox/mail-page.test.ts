import { describe, expect, it } from 'vitest';
import { mailPage } from './mail-page.ts';

describe('a mail shown as a page', () => {
  it('opens its links in new tabs, whatever head it came with', () => {
    const page = mailPage(
      '<!doctype html><html><head lang="en"><title>Hello</title></head></html>',
    );
    expect(page).toMatch(/^<!doctype html><html><head lang="en"><base target="_blank">/);
  });

  it('is made a whole page where it is only a part of one', () => {
    expect(mailPage('<p>Hello</p>')).toMatch(/^<!doctype html>.*<base .*<body><p>Hello<\/p>/);
  });
});
