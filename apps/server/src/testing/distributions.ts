import {
  addDistributionFile,
  createDistribution,
  type Distribution,
  type EndpointInput,
  getDistribution,
  sendConcerns,
  sendDistribution,
} from '@countersign/contract';
import { newId } from '../platform/database/ids.ts';
import { drawTestForm, must, type World } from './fixtures.ts';
import type { TestApp, TestUser } from './test-app.ts';

type NewDistribution = EndpointInput<typeof createDistribution>['body'];

/** People at addresses of their own: `p1@crew.example` and so on. */
export const typedPeople = (count: number) => ({
  kind: 'addresses' as const,
  people: Array.from({ length: count }, (_, index) => ({
    name: `Person ${index + 1}`,
    email: `p${index + 1}@crew.example`,
  })),
});

/** Drafts a distribution of one PDF, with what is said besides. */
export async function draftDistribution(
  app: TestApp,
  user: TestUser,
  { company, project }: World,
  more: Partial<NewDistribution> = {},
): Promise<Distribution> {
  const body = {
    companyId: company.id,
    projectId: project.id,
    title: 'Blue pages',
    delaySeconds: 0,
    ...more,
  };
  const { id } = await must(app.call(createDistribution, user, { body }));
  return must(
    app.call(addDistributionFile, user, {
      params: { id },
      query: { name: 'Script.pdf' },
      file: await drawTestForm(),
    }),
  );
}

/** Sends a draft off, whatever has to be confirmed. */
export const sendOff = (
  app: TestApp,
  user: TestUser,
  { id, revision }: Distribution,
): Promise<Distribution> =>
  must(
    app.call(sendDistribution, user, {
      params: { id },
      body: {
        commandId: newId(),
        revision,
        confirmed: [...sendConcerns],
      },
    }),
  );

/** Gives a tenant a draft, and a distribution to one person that waits in the outbox. */
export async function giveDistributions(app: TestApp, user: TestUser, world: World): Promise<void> {
  await draftDistribution(app, user, world);
  const sources = [typedPeople(2)];
  const draft = await draftDistribution(app, user, world, { sources, delaySeconds: 120 });
  await sendOff(app, user, draft);
}

/** Reads a distribution as a user sees it now. */
export const readDistribution = (app: TestApp, user: TestUser, id: string) =>
  must(app.call(getDistribution, user, { params: { id } }));

/** Waits until an answer is as expected: it is fetched again whenever a change is published. */
export async function oncePublished<Result>(
  app: TestApp,
  ask: () => Promise<Result>,
  isSo: (result: Result) => boolean,
): Promise<Result> {
  let wake = () => {};
  const stop = app.platform.changes.listen(() => wake());
  try {
    for (;;) {
      const published = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const result = await ask();
      if (isSo(result)) return result;
      await published;
    }
  } finally {
    stop();
  }
}

export const distributionOnce = (
  app: TestApp,
  user: TestUser,
  id: string,
  isSo: (distribution: Distribution) => boolean,
): Promise<Distribution> => oncePublished(app, () => readDistribution(app, user, id), isSo);
