import type { PolicyName, Session } from '@countersign/contract';

/** Describes the viewer of a screen, as far as access needs it. */
export interface Viewer {
  /** What the session says, by policy. */
  may: Session['may'];
  /** The user type that the browser keeps; null for none. */
  userType: string | null;
  /** The browser's flag for showing contacts and distributions: "true", or anything else. */
  showContactsAndDistributions: string | null;
}

/** Defines the rules on the browser's own keys, besides the policies of the session. */
const localRules = {
  'admin-group': ({ userType }: Viewer) => userType === 'SysAdmin',
  'contacts-and-distributions': ({ showContactsAndDistributions }: Viewer) =>
    showContactsAndDistributions === 'true',
};

/** Names a need of an entry, a page or a button: a policy of the session, or a key of the browser. */
export type Need = PolicyName | keyof typeof localRules;

/** Tells if a viewer has all needs; decides only what is shown, the server decides the rest. */
export function isAllowed(viewer: Viewer, needs: readonly Need[]): boolean {
  return needs.every((need) =>
    isLocal(need) ? localRules[need](viewer) : viewer.may[need] === true,
  );
}

/** Tells whether a page is unavailable only because the viewer hides contacts and distributions. */
export function isSwitchedOff(viewer: Viewer, needs: readonly Need[]): boolean {
  const shown = { ...viewer, showContactsAndDistributions: 'true' };
  return !isAllowed(viewer, needs) && isAllowed(shown, needs);
}

function isLocal(need: Need): need is keyof typeof localRules {
  return Object.hasOwn(localRules, need);
}
