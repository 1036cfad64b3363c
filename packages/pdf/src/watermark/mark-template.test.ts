import { describe, expect, it } from 'vitest';
import { fillTemplate, parseTemplate } from './mark-template.ts';

const known = ['name', 'copy-number'];

describe('the text of a mark', () => {
  it('puts values in for variables, line by line, and leaves out lines that are empty', () => {
    const template = parseTemplate('For {name}: {{draft}}\n{copy-number}\r\n\nEnd', known);
    const lines = fillTemplate(template, { name: 'Żaneta {name}', 'copy-number': '' });
    expect(lines).toEqual(['For Żaneta {name}: {draft}', 'End']);
  });

  it('keeps a value on its line', () => {
    const lines = fillTemplate(parseTemplate('{name}', known), { name: 'A\nB\u0007' });
    expect(lines).toEqual(['A B']);
  });

  it('says which variables are known when one is not', () => {
    expect(() => parseTemplate('{email}', known)).toThrow(
      expect.objectContaining({
        code: 'unknown-variable',
        message:
          'The watermark’s text uses {email}, which is not known. Known are: {name}, {copy-number}.',
      }),
    );
  });

  it.each(['{name', 'name}', '{}', '{na me}'])('refuses the lone brace of %s', (text) => {
    expect(() => parseTemplate(text, known)).toThrow(
      expect.objectContaining({ code: 'wrong-template' }),
    );
  });

  it('refuses a text that says nothing', () => {
    expect(() => parseTemplate(' \n', known)).toThrow(expect.objectContaining({ code: 'no-text' }));
    const template = parseTemplate('{name}', known);
    expect(() => fillTemplate(template, { name: ' ' })).toThrow(
      expect.objectContaining({ code: 'no-text' }),
    );
  });

  it('refuses a copy without a value, and one that is far too long', () => {
    const template = parseTemplate('{name}', ['name', 'constructor']);
    expect(() => fillTemplate(template, {})).toThrow(
      expect.objectContaining({ code: 'missing-variable' }),
    );
    expect(() => fillTemplate(parseTemplate('{constructor}', ['constructor']), {})).toThrow(
      expect.objectContaining({ code: 'missing-variable' }),
    );
    expect(() => fillTemplate(template, { name: 'x'.repeat(501) })).toThrow(
      expect.objectContaining({ code: 'too-long' }),
    );
  });
});
