import {
  type TaxRiskStatus as Status,
  type TaxRiskAct,
  type TaxRiskStatus,
  taxRiskStatusNames,
} from '@countersign/contract';

/** Names the moves of an assessment: the acts of people, and those of time and parties. */
export type TaxRiskMove = TaxRiskAct | 'acknowledge' | 'fall-due';

/** Names the target of a move; `before` is the status that was interrupted, and `same` changes nothing. */
type Leads = TaxRiskStatus | 'before' | 'same';

const signedOff = ['signed-off', 'issued', 'acknowledged'] as const;

function from(statuses: readonly Status[], leads: Leads): Partial<Record<Status, Leads>> {
  return Object.fromEntries(statuses.map((status) => [status, leads]));
}

/** The one table of states and moves: where a move is possible, and where it leads. */
export const taxRiskMoves: Record<TaxRiskMove, Partial<Record<Status, Leads>>> = {
  edit: {
    ...from(['draft', 'in-review', ...signedOff, 'review-due', 'not-required'], 'draft'),
  },
  submit: { draft: 'in-review' },
  return: { 'in-review': 'draft' },
  override: from(['draft', 'in-review'], 'same'),
  'sign-off': { 'in-review': 'signed-off' },
  issue: { 'signed-off': 'issued' },
  acknowledge: {
    issued: 'acknowledged',
    ...from(['acknowledged', 'disputed', 'review-due'], 'same'),
  },
  'fall-due': from(signedOff, 'review-due'),
  'set-review': { ...from(signedOff, 'same'), 'review-due': 'before' },
  revise: from([...signedOff, 'review-due'], 'draft'),
  // The other party may object too while one objection is looked at.
  dispute: { ...from(['issued', 'acknowledged', 'review-due'], 'disputed'), disputed: 'same' },
  // What was disputed is looked at again, though it stands.
  uphold: { disputed: 'review-due' },
  withdraw: { disputed: 'draft' },
  close: from(['draft', 'in-review', ...signedOff, 'review-due', 'not-required'], 'closed'),
  reopen: { closed: 'before' },
};

/** The statuses of which something else interrupts the course: they are gone back from. */
const interrupting: ReadonlySet<Status> = new Set(['disputed', 'review-due', 'closed']);

/** A status with the one that it interrupted. */
export interface StatusNow {
  status: Status;
  statusBefore: Status | null;
}

/** The status after a move; undefined where it is not possible now. */
export function statusAfter(
  { status, statusBefore }: StatusNow,
  move: TaxRiskMove,
): StatusNow | undefined {
  const leads = taxRiskMoves[move][status];
  if (leads === undefined) return undefined;
  if (leads === 'same') return { status, statusBefore };
  if (leads === 'before') return { status: statusBefore ?? 'draft', statusBefore: null };
  if (!interrupting.has(leads)) return { status: leads, statusBefore: null };
  // What interrupts an interruption goes back to what was before both.
  return { status: leads, statusBefore: interrupting.has(status) ? statusBefore : status };
}

/** The statuses in which what counts was signed off and still does. */
const standing: ReadonlySet<Status> = new Set([...signedOff, 'disputed', 'review-due']);

/** Tells if the answers that count were signed off. */
export function isSignedOffStatus({ status, statusBefore }: StatusNow): boolean {
  if (status === 'closed') return statusBefore !== null && standing.has(statusBefore);
  return standing.has(status);
}

/** Holds the facts about the actor and the assessment on which the acts depend, besides the status. */
export interface ActFacts extends StatusNow {
  isAssessor: boolean;
  isController: boolean;
  /** The one who submitted it, or put in an answer last, is the one who asks. */
  isOwnWork: boolean;
  maySignOffAlone: boolean;
  /** Something was answered, and nothing is left to answer; or the route asks nothing. */
  isComplete: boolean;
  unconfirmed: number;
  /** What the evidence has to show on which the result rests, and is not there. */
  missingEvidence: readonly string[];
  /** What the engagement comes to, an override counted. */
  decision: string | null;
  /** Why a statement can't go to all who have to get it, in words; empty where it can. */
  recipientProblem: string;
}

const byAssessors: ReadonlySet<TaxRiskAct> = new Set(['edit', 'submit', 'revise', 'dispute']);

/** Returns why an actor can't do something now, in words; empty where they can. */
export function taxActRefusal(act: TaxRiskAct, facts: ActFacts): string {
  const who = byAssessors.has(act)
    ? facts.isAssessor || facts.isController
      ? ''
      : 'Only assessors and tax controllers can do this. Ask one of them.'
    : facts.isController
      ? ''
      : 'Only tax controllers can do this. Ask one of them.';
  if (who !== '') return who;
  if (statusAfter(facts, act) === undefined) {
    return `This can’t be done now: the assessment is “${taxRiskStatusNames[facts.status]}”.`;
  }
  switch (act) {
    case 'submit':
      return incomplete(facts) || withoutEvidence(facts);
    case 'sign-off':
      return signOffRefusal(facts);
    case 'issue':
      return facts.recipientProblem;
    case 'edit':
    case 'return':
    case 'override':
    case 'revise':
    case 'set-review':
    case 'dispute':
    case 'uphold':
    case 'withdraw':
    case 'close':
    case 'reopen':
      return '';
  }
}

function incomplete({ isComplete, unconfirmed }: ActFacts): string {
  if (!isComplete) return 'Some questions are not answered. Answer them first.';
  return unconfirmed > 0 ? 'Copied answers have to be confirmed one by one first.' : '';
}

function signOffRefusal(facts: ActFacts): string {
  const open = incomplete(facts);
  if (open !== '') return open;
  if (facts.isOwnWork && !facts.maySignOffAlone) {
    return 'You assessed this yourself, so someone else has to sign it off.';
  }
  if (facts.decision === 'undetermined' || facts.decision === null) {
    return 'The rules give no result. Override it with a reason first.';
  }
  return withoutEvidence(facts);
}

function withoutEvidence({ missingEvidence }: ActFacts): string {
  return missingEvidence.length === 0
    ? ''
    : `Attach evidence first: ${missingEvidence.join('; ')}.`;
}
