import type { WatermarkSettings } from '@countersign/contract';
import { defaultWatermark } from '@countersign/contract';
import { PDF } from '@libpdf/core';
import { newId } from '../platform/database/ids.ts';
import {
  distributionFiles,
  distributionFileVersions,
  distributionRecipients,
  distributions,
} from '../platform/database/tables/index.ts';
import { recordFile } from '../platform/files/record-file.ts';
import { createLink } from '../platform/links/links.ts';
import type { World } from './fixtures.ts';
import type { TestApp, TestTenant } from './test-app.ts';

/** A distribution that was sent to people, with the token of each one's link. */
export interface SentFiles {
  id: string;
  /** A PDF, and a file without pages. */
  fileIds: [script: string, notes: string];
  people: { id: string; email: string; token: string }[];
}

type Changes = Partial<typeof distributions.$inferInsert> & {
  hardenedDpi?: WatermarkSettings['hardenedDpi'];
  emails?: readonly string[];
  pageCount?: number;
};

/** A PDF of pages of A4, each with its number in words that can be searched. */
async function drawScript(pages: number): Promise<Uint8Array> {
  const pdf = PDF.create();
  for (let page = 1; page <= pages; page++) {
    pdf.addPage({ size: 'a4' }).drawText(`Scene ${page}. The garden at night.`, { x: 80, y: 700 });
  }
  return new Uint8Array(await pdf.save());
}

/** Writes down what sending a distribution leaves behind. */
export async function sendFiles(
  app: TestApp,
  tenant: TestTenant,
  { company, project }: World,
  { hardenedDpi = null, emails = ['zofia@example.com'], pageCount = 2, ...changes }: Changes = {},
): Promise<SentFiles> {
  const { database, files } = app.platform;
  const pdf = await files.put(await drawScript(pageCount));
  const notes = await files.put(Buffer.from('The notes of the production office'));
  const id = newId();
  const fileIds: SentFiles['fileIds'] = [newId(), newId()];
  const { userId } = tenant.users.Operator;
  const sentAt = new Date();
  return database.tenant(tenant.id, async (tx) => {
    await recordFile(tx, tenant.id, pdf, 'application/pdf');
    await recordFile(tx, tenant.id, notes, 'application/msword');
    await tx.insert(distributions).values({
      id,
      tenantId: tenant.id,
      companyId: company.id,
      projectId: project.id,
      title: 'Shooting script, blue pages',
      state: 'sent',
      sources: [],
      excludedEmails: [],
      includeAgents: false,
      replyTo: '',
      message: 'Please keep it to yourself.',
      watermark: { ...defaultWatermark, hardenedDpi },
      mode: 'link',
      allowDownload: true,
      askConfirmation: true,
      delaySeconds: 0,
      sentAt,
      createdBy: userId,
      ...changes,
    });
    const version = { tenantId: tenant.id, version: 1, createdBy: userId };
    for (const [index, fileId] of fileIds.entries()) {
      await tx.insert(distributionFiles).values({
        id: fileId,
        tenantId: tenant.id,
        distributionId: id,
        position: index,
        version: 1,
      });
      const isScript = index === 0;
      await tx.insert(distributionFileVersions).values({
        id: newId(),
        ...version,
        fileId,
        ...(isScript ? pdf : notes),
        name: isScript ? 'Script.pdf' : 'Notes.doc',
        kind: isScript ? 'pdf' : 'office',
        contentType: isScript ? 'application/pdf' : 'application/msword',
        pdfSha256: isScript ? pdf.sha256 : null,
        pages: isScript
          ? Array.from({ length: pageCount }, () => ({ width: 595, height: 842 }))
          : [],
      });
    }
    const people: SentFiles['people'] = [];
    for (const [at, email] of emails.entries()) {
      const personId = newId();
      await tx.insert(distributionRecipients).values({
        id: personId,
        tenantId: tenant.id,
        distributionId: id,
        number: at + 1,
        name: `Person ${at + 1}`,
        email,
        delivery: 'sent',
        isDue: false,
        sentAt,
      });
      const link = { purpose: 'distribution', tenantId: tenant.id, subjectId: personId } as const;
      people.push({ id: personId, email, token: (await createLink(tx, link)).token });
    }
    return { id, fileIds, people };
  });
}
