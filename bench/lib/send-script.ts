import {
  addDistributionFile,
  createDistribution,
  defaultWatermark,
  listProjects,
  sendConcerns,
  sendDistribution,
} from '@countersign/contract';
import type { Client } from '../../tests/support/client.ts';

let serial = 0;

/** Drafts a distribution of a script to so many new recipients; the returned function sends it off. */
export async function draftScript(
  client: Client,
  script: Uint8Array<ArrayBuffer>,
  people: number,
): Promise<() => Promise<string>> {
  const [project] = (await client.call(listProjects)).items;
  if (!project) throw new Error('There is no project.');
  const group = ++serial;
  const draft = await client.call(createDistribution, {
    body: {
      companyId: project.companyId,
      projectId: project.id,
      title: 'Shooting script, blue pages',
      message: 'Please keep it to yourself.\nSee you on Thursday!',
      sources: [
        {
          kind: 'addresses',
          people: Array.from({ length: people }, (_, index) => ({
            name: `Zofia Wiśniewska ${index}`,
            email: `reader-${group}-${index}@crew.example`,
          })),
        },
      ],
      watermark: defaultWatermark,
      delaySeconds: 0,
    },
  });
  const { id, revision } = await client.call(addDistributionFile, {
    params: { id: draft.id },
    query: { name: 'Salt and Starlight.pdf' },
    file: script,
  });
  return async () => {
    const confirmed = [...sendConcerns];
    const body = { commandId: crypto.randomUUID(), revision, confirmed };
    await client.call(sendDistribution, { params: { id }, body });
    return id;
  };
}
