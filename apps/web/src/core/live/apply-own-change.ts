import type { ChangeSubject, Changes } from '@countersign/contract';
import { QueryStatus } from '@reduxjs/toolkit/query';
import { api, entryTag, tagsBeforeAnswer } from '../api/api.ts';
import type { ApiRequest } from '../api/api-client.ts';
import { store } from '../store/store.ts';
import { tagsOfChanges } from './tags-of-changes.ts';
import { withAnswer } from './with-answer.ts';

/**
 * Writes the answer of a call of this page where it is shown, and fetches again what else the call made old.
 * @param answer undefined where the call was refused as something else has changed what it is about
 */
export function applyOwnChange(request: ApiRequest, answer: unknown): void {
  const { changes = [], id, method } = request;
  const record = isRecord(answer) ? answer : undefined;
  const isDeleted = request.deletes === true && answer !== undefined;
  const isUpdate = record !== undefined && (method === 'PUT' || method === 'PATCH');
  const current = record === undefined ? new Set() : writeAnswer(record);
  const ids = [id, record?.id].filter((one) => one !== undefined);
  const known = ids.length > 0 ? ids : null;
  // To update one thing changes what lists say of others; these are fetched again as they are opened.
  const changed = changesOf(changes, isDeleted ? [] : known, isUpdate ? [] : null);
  const tags = tagsOfChanges(changed, isUpdate);
  const state = store.getState();
  const { queries } = state.api;
  const old = api.util
    .selectInvalidatedBy(state, tags)
    .filter(({ queryCacheKey, originalArgs }) => {
      return !current.has(queryCacheKey) && !(isDeleted && isAbout(originalArgs, id));
    })
    .map(({ queryCacheKey }) => queryCacheKey);
  // What is fetched for the first time provides no tags yet, and may have been read before the change.
  const begun = Object.keys(queries).filter((key) => {
    const query = queries[key];
    if (query?.status !== QueryStatus.pending || query.fulfilledTimeStamp !== undefined)
      return false;
    const provided = tagsBeforeAnswer(query.endpointName, query.originalArgs);
    return provided.some(({ type }) => tags.some((tag) => tag.type === type));
  });
  store.dispatch(api.util.invalidateTags([...old, ...begun].map(entryTag)));
}

/** The changes of a call by their kinds: those of its first kind are of `ids`, others of `otherIds`. */
function changesOf(
  [first, ...more]: readonly ChangeSubject[],
  ids: string[] | null,
  otherIds: [] | null,
): Changes {
  const changes: Changes = {};
  for (const subject of more) changes[subject] = otherIds;
  if (first !== undefined) changes[first] = ids;
  return changes;
}

/** Writes a record where it is shown, and answers the keys of the entries that are this very record. */
function writeAnswer(answer: { id: string }): Set<string> {
  const current = new Set<string>();
  for (const [key, query] of Object.entries(store.getState().api.queries)) {
    if (query?.status !== QueryStatus.fulfilled) continue;
    const { endpointName, originalArgs, data } = query;
    const written = withAnswer(data, answer);
    if (isOf(data, answer.id) && written === answer) current.add(key);
    if (written !== data) {
      // The names of endpoints are those that features injected.
      const args = [endpointName, originalArgs, () => written] as unknown as Parameters<
        typeof api.util.updateQueryData
      >;
      store.dispatch(api.util.updateQueryData(...args));
    }
  }
  return current;
}

const isRecord = (value: unknown): value is { id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** Tells if a query asks for something by its id. */
const isAbout = (args: unknown, id: string | undefined) => args === id || isOf(args, id);

const isOf = (value: unknown, id: string | undefined) => isRecord(value) && value.id === id;
