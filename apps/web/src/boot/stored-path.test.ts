import { expect, it } from 'vitest';
import { storedPath } from './stored-path.ts';

const storageOf = (kept: string | null) => ({
  getItem: (key: string) => (key === 'persist:client' ? kept : null),
});
const chosen = (company: string | null, project: string | null) =>
  storageOf(
    JSON.stringify({
      company: JSON.stringify({ selectedGuid: company }),
      project: JSON.stringify({ selectedGuid: project }),
    }),
  );

it('is the choice of the header: a project, or else a company', () => {
  expect(storedPath(chosen('c-1', null))).toEqual({ companyId: 'c-1', projectId: undefined });
  expect(storedPath(chosen('c-1', 'p-1'))).toEqual({ companyId: undefined, projectId: 'p-1' });
});

it.each([
  ['nothing is chosen', chosen(null, null)],
  ['nothing is kept', storageOf(null)],
  ['what is kept is something else', storageOf('{"company": 7}')],
  ['what is kept cannot be read', storageOf('no JSON')],
])('is everything where %s', (_, storage) => {
  expect(storedPath(storage)).toEqual({ companyId: undefined, projectId: undefined });
});
