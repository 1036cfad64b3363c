import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { root } from './lib/root.ts';

/**
 * Words that name nothing any more, and what does instead. Words that have honest uses left, such as
 * `held` (the state of an email) or `ink` (a drawn signature), are not among them.
 */
const retired: Record<string, string> = {
  aside: 'deferred, the kind of file',
  fewest: 'min',
  grounds: 'context, input',
  heard: 'pending, received',
  hear: 'onMessage, listen',
  lately: 'recently',
  patience: 'timeoutMs, retryDelayMs',
  place: 'slot, membership, position, index, scope, placement',
  places: 'slots, memberships, positions, scopes, placements',
  settle: 'finish, recalculate, enforce',
  settled: 'finished, recalculated',
  shelf: 'store, cache',
  somebody: 'user, party, person',
  told: 'published, notified, the kind of value',
  vain: 'failed, obsolete',
  whoever: 'the kind of person',
};

/** Names that contain one for a reason, each in one file. */
const exceptions = new Set([
  // What events recorded before are labelled by the name that they have.
  'packages/contract/src/events/event-fields.ts place',
]);

const files = execFileSync('git', ['ls-files', 'apps/server/src', 'packages'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/test-support\//.test(file));

/** The words of a name in camel case, of a constant or of a file. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const faultsOf = (file: string, name: string) =>
  wordsOf(name).flatMap((word) =>
    Object.hasOwn(retired, word) && !exceptions.has(`${file} ${name}`)
      ? [`${file}: ${name} (instead of ${word}: ${retired[word]})`]
      : [],
  );

test('no retired word names a file or anything in it', () => {
  const faults = files.flatMap((file) => {
    const names = new Set<string>();
    new Visitor({
      Identifier: ({ name }) => void names.add(name),
      PrivateIdentifier: ({ name }) => void names.add(name),
    }).visit(parseSync(file, fs.readFileSync(path.join(root, file), 'utf8')).program);
    return [path.basename(file), ...names].flatMap((name) => faultsOf(file, name));
  });
  expect(faults).toEqual([]);
});
