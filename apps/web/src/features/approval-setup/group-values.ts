import type { ApproverGroup } from '@countersign/contract';

/** Holds the values of a group's form; a type alias, since forms ask for an index signature. */
export type GroupValues = { name: string; description: string; userIds: string[] };

/** A group's values as they are saved. */
export function groupValuesOf({ name, description, members }: ApproverGroup): GroupValues {
  return { name, description, userIds: members.map(({ id }) => id) };
}
