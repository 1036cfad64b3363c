import { PDF } from '@libpdf/core';
import { afterAll, describe, expect, it } from 'vitest';
import {
  complaints,
  type PageImage,
  readText,
  render,
  unpack,
} from '../../test-support/look-at.ts';
import {
  type StatementNames,
  sampleSha256,
  sampleStatement,
  statementNames,
  statementOptions,
} from '../../test-support/sample-statement.ts';
import type { ContentsValues } from './contents-values.ts';
import { createTypesetter, type TemplateValues } from './create-typesetter.ts';

const typesetter = createTypesetter();
afterAll(() => typesetter.close());

function contents({ worker, client, role, project, answer }: StatementNames): ContentsValues {
  return {
    product: 'Countersign',
    issuer: client,
    title: 'Audit pack',
    subject: `${worker}, ${role} for ${project}`,
    about: 'Everything on the tax status of this engagement.',
    facts: [{ name: 'Engagement', facts: [['Worker', worker]] }],
    sections: [
      { name: 'Signed off', entries: [{ title: 'Version 1', note: 'Superseded', text: [answer] }] },
      { name: 'Disagreements', entries: [] },
    ],
    files: {
      name: 'Files',
      list: Array.from({ length: 40 }, (_, count) => ({
        name: `Evidence/${worker} ${count} ${'long name '.repeat(6)}.pdf`,
        about: answer,
        sha256: sampleSha256,
      })),
    },
    labels: { page: 'Page {page} of {pages}' },
  };
}

const squeeze = (text: string) => text.replace(/\s+/g, '');

/** A file's text without spaces, and its pages as they look. */
async function lookAt(pdf: Uint8Array): Promise<{ text: string; pages: PageImage[] }> {
  const count = (await PDF.load(pdf)).getPages().length;
  const numbers = Array.from({ length: count }, (_, page) => page);
  const texts = await Promise.all(numbers.map((page) => readText(pdf, page)));
  const pages: PageImage[] = [];
  for (const page of numbers) pages.push(await render(pdf, page));
  return { text: squeeze(texts.join('')), pages };
}

/** The margins of the templates, in points. */
const margin = 54;

/** Measures the ink outside the column of text, as a share of the margins. */
const inMargin = (page: PageImage) =>
  page.ink({ x: 0, y: 0, width: margin - 1, height: page.height }) +
  page.ink({ x: page.width - margin + 1, y: 0, width: margin - 1, height: page.height });

describe.each([
  ['Latin', statementNames.latin, ''],
  ['Chinese', statementNames.chinese, 'SC'],
])('in %s', (_, names, font) => {
  const all = Object.values(names).map(squeeze);

  async function expectWhole<T extends keyof TemplateValues>(
    template: T,
    values: TemplateValues[T],
  ) {
    const pdf = await typesetter.typeset(template, values, statementOptions);
    expect(await complaints(pdf)).toBe('');
    const { text, pages } = await lookAt(pdf);
    for (const name of all) expect(text).toContain(name);
    expect(await unpack(pdf)).toContain(`+NotoSans${font}-Regular`);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map(inMargin)).toEqual(pages.map(() => 0));
    // Each says which page of how many it is.
    expect(text).toContain(`Page1of${pages.length}`);
    return { text, pages };
  }

  it('a statement shows all of it, on pages that nothing leaves', async () => {
    const { text, pages } = await expectWhole('statement', sampleStatement(names));
    for (const part of ['SDS-2026-0004', 'within 45 days', 'Question 3?', sampleSha256]) {
      expect(text).toContain(squeeze(part));
    }
    // The conclusion stands out, on a panel of its own.
    const [first] = pages;
    const panel = first?.colorAt(margin + 4, first.height * 0.28);
    expect(panel).toEqual([247, 246, 243]);
  });

  it('a page of contents names each file with its hash, and no section without entries', async () => {
    const { text } = await expectWhole('contents', contents(names));
    expect(text.split(sampleSha256)).toHaveLength(41);
    expect(text).not.toContain('Disagreements');
    expect(text).toContain(squeeze(`Evidence/${names.worker} 39`));
  });
});
