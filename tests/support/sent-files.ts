import {
  addDistributionFile,
  createDistribution,
  defaultWatermark,
  type EndpointInput,
  listProjects,
  sendConcerns,
  sendDistribution,
} from '@countersign/contract';
import { PDF } from '@libpdf/core';
import type { Client } from './client.ts';
import type { TestSmtp } from './smtp.ts';

type NewDistribution = EndpointInput<typeof createDistribution>['body'];

/** Holds what was sent to a recipient. */
export interface SentFiles {
  id: string;
  /** From the mail. */
  link: string;
}

/** A script of so many pages of A4, each with lines of text and its number. */
export async function drawScript(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = PDF.create();
  for (let page = 1; page <= pages; page++) {
    const sheet = pdf.addPage({ size: 'a4' });
    sheet.drawText(`${page}   INT. KITCHEN ${page} - NIGHT`, { x: 80, y: 770, size: 13 });
    for (let line = 0; line < 34; line++) {
      const said = `Maya waits by the window, ${page * 34 + line} steps from the door, and says nothing.`;
      sheet.drawText(said, { x: 80, y: 735 - line * 20, size: 11 });
    }
  }
  return new Uint8Array(await pdf.save());
}

/** Sends a script to one person, and answers it with the link of their mail. */
export async function sendScript(
  client: Client,
  smtp: TestSmtp,
  email: string,
  { pages = 3, ...more }: Partial<NewDistribution> & { pages?: number } = {},
): Promise<SentFiles> {
  const [project] = (await client.call(listProjects)).items;
  if (!project) throw new Error('There is no project.');
  const draft = await client.call(createDistribution, {
    body: {
      companyId: project.companyId,
      projectId: project.id,
      title: 'Shooting script, blue pages',
      message: 'Please keep it to yourself.\nSee you on Thursday!',
      sources: [{ kind: 'addresses', people: [{ name: 'Zofia Wiśniewska', email }] }],
      watermark: defaultWatermark,
      delaySeconds: 0,
      ...more,
    },
  });
  const { id, revision } = await client.call(addDistributionFile, {
    params: { id: draft.id },
    query: { name: 'Salt and Starlight.pdf' },
    file: await drawScript(pages),
  });
  await client.call(sendDistribution, {
    params: { id },
    body: { commandId: crypto.randomUUID(), revision, confirmed: [...sendConcerns] },
  });
  const mail = await smtp.next(email);
  const [link] = /https?:\/\/[^\s"<>]+\/d\/[\w-]+/.exec(mail.text ?? '') ?? [];
  if (link === undefined) throw new Error('The mail has no link to the files.');
  return { id, link };
}
