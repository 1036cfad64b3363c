import * as contract from '@countersign/contract';
import { papers, type startOfTemplate } from '@countersign/contract';
import { type Engine, textBlocks, usualPage } from '@countersign/pdf/engine';
import type { z } from 'zod';
import { keepFile } from '../../platform/files/keep-file.ts';
import { operation } from '../../platform/http/operation.ts';
import { addTemplate } from './add-template.ts';
import { type ReadFormFile, setAsForm } from './read-form-file.ts';

type Start = z.output<typeof startOfTemplate>;

/**
 * Makes a form template without a file: of empty pages, or of a text with tags.
 * @throws Failure `invalid` where a text has too many tags
 */
export const startFormTemplate = operation(
  contract.startFormTemplate,
  async ({ platform: { pdf, files }, database, caller: user, body: { name, start } }) => {
    const { pdf: bytes, pages, fields, unknownTypes } = await formOf(pdf, start);
    return database.tenant(user.tenantId, async (tx) => {
      const file = await keepFile(tx, files, user.tenantId, bytes, 'application/pdf');
      const content = { name, fileSha256: file.sha256, pages, fields };
      const made = await addTemplate(tx, user, content, (id) => ({
        type: 'form-template.started',
        id,
        detail: { from: start.from, pages: pages.length, fields: fields.length },
      }));
      return { ...made, unknownTypes };
    });
  },
);

async function formOf(
  pdf: Engine,
  start: Start,
): Promise<Pick<ReadFormFile, 'pdf' | 'pages' | 'fields' | 'unknownTypes'>> {
  const { width: short, height: long } = papers[start.paper];
  const size = start.isAcross ? { width: long, height: short } : { width: short, height: long };
  switch (start.from) {
    case 'blank': {
      const made = await pdf.makePages(Array.from({ length: start.pages }, () => size));
      return { ...made, fields: [], unknownTypes: [] };
    }
    case 'text':
      return setAsForm(pdf, {
        page: { ...size, margins: usualPage.margins },
        blocks: textBlocks(start.text),
        pictures: [],
      });
  }
}
