import type { ApprovalStep } from '@countersign/contract';

/** The steps by their turn: those of one row act at the same time. */
export function rowsOf(steps: readonly ApprovalStep[]): ApprovalStep[][] {
  const sequences = [...new Set(steps.map(({ sequence }) => sequence))].sort((a, b) => a - b);
  return sequences.map((turn) => steps.filter(({ sequence }) => sequence === turn));
}

/** The steps of rows, whose turns count from 1 without gaps. */
function inTurn(rows: readonly (readonly ApprovalStep[])[]): ApprovalStep[] {
  return rows
    .filter((row) => row.length > 0)
    .flatMap((row, place) => row.map((step) => ({ ...step, sequence: place + 1 })));
}

/** A step in which nobody is chosen yet. */
export function newStep(id: string): ApprovalStep {
  return {
    id,
    name: '',
    sequence: 1,
    groupIds: [],
    userIds: [],
    who: 'anyone',
    act: 'approve',
    signaturePosition: null,
    conditions: [],
  };
}

/** A step of its own at the end. */
export function withStep(steps: readonly ApprovalStep[], step: ApprovalStep): ApprovalStep[] {
  return inTurn([...rowsOf(steps), [step]]);
}

/** A step that acts together with another one. */
export function withStepBeside(
  steps: readonly ApprovalStep[],
  besideId: string,
  step: ApprovalStep,
): ApprovalStep[] {
  return inTurn(
    rowsOf(steps).map((row) => (row.some(({ id }) => id === besideId) ? [...row, step] : row)),
  );
}

export function withoutStep(steps: readonly ApprovalStep[], id: string): ApprovalStep[] {
  return inTurn(rowsOf(steps).map((row) => row.filter((step) => step.id !== id)));
}

export function withChange(
  steps: readonly ApprovalStep[],
  id: string,
  change: Partial<ApprovalStep>,
): ApprovalStep[] {
  return steps.map((step) => (step.id === id ? { ...step, ...change } : step));
}

/** Where a step can be dropped: into a row, or before one as a row of its own. */
export type Place = { kind: 'row' | 'before'; row: number };

/** A step taken to another place. */
export function moved(steps: readonly ApprovalStep[], id: string, place: Place): ApprovalStep[] {
  const step = steps.find((one) => one.id === id);
  if (step === undefined) return [...steps];
  const rows = rowsOf(steps).map((row) => row.filter((one) => one.id !== id));
  if (place.kind === 'row') rows[place.row]?.push(step);
  else rows.splice(place.row, 0, [step]);
  return inTurn(rows);
}

/**
 * A step one turn earlier or later: out of a row that it shares, or else into the next row. It is
 * the same where there is nowhere to go.
 */
export function shifted(
  steps: readonly ApprovalStep[],
  id: string,
  towards: 'earlier' | 'later',
): ApprovalStep[] {
  const rows = rowsOf(steps);
  const row = rows.findIndex((one) => one.some((step) => step.id === id));
  const isShared = (rows[row]?.length ?? 0) > 1;
  if (isShared) {
    return moved(steps, id, { kind: 'before', row: towards === 'earlier' ? row : row + 1 });
  }
  const next = towards === 'earlier' ? row - 1 : row + 1;
  if (next < 0 || next >= rows.length) return [...steps];
  return moved(steps, id, { kind: 'row', row: next });
}

/** Where a step is, for who can't see it: "in turn 2 of 3, together with Accounts". */
export function placeText(
  steps: readonly ApprovalStep[],
  id: string,
  title: (step: ApprovalStep) => string,
): string {
  const rows = rowsOf(steps);
  const place = rows.findIndex((row) => row.some((step) => step.id === id));
  const others = (rows[place] ?? []).filter((step) => step.id !== id).map(title);
  const together = others.length === 0 ? '' : `, together with ${others.join(' and ')}`;
  return `in turn ${place + 1} of ${rows.length}${together}`;
}

/** The lowest signature position that no step has. */
export function freePosition(steps: readonly ApprovalStep[]): number {
  const taken = new Set(steps.map(({ signaturePosition }) => signaturePosition));
  let position = 1;
  while (taken.has(position)) position += 1;
  return position;
}
