import type { TokenScope, UserType } from '@countersign/contract';

/** The origin of every call: the tenant of the caller, and the address it came from. */
interface Origin {
  tenantId: string;
  /** The network address; empty for the system. */
  address: string;
}

/** Describes the membership in a tenant that a call is made with. */
interface Membership extends Origin {
  userId: string;
  membershipId: string;
  userType: UserType;
  taxRiskAccess: boolean;
  docDistributionAccess: boolean;
  /** They are one of the administrators of the installation; a program never is. */
  installationAccess?: boolean;
  /** First and last name. */
  name: string;
  /** The user agent; missing where the browser sends none, and where no call is being answered. */
  userAgent?: string;
  /** How the page that calls names itself; missing where it does not, and where no call is being answered. */
  clientId?: string | undefined;
}

/** A signed-in user, in the tenant that they work in. */
export interface UserCaller extends Membership {
  kind: 'user';
  /** When they signed in, from the token; a new one is a new sign-in. */
  authTime: Date;
  /** The sign-in that the token is of: its `origin_jti`; undefined where the pool does not tell. */
  sessionId: string | undefined;
}

/** Another program with an API token, which acts for the user who made it, within its scopes. */
export interface TokenCaller extends Membership {
  kind: 'token';
  /** The link (`platform/links`) that the token is. */
  tokenId: string;
  scopes: readonly TokenScope[];
}

/** Describes the holder of a link to one thing: an external signer, or the recipient of a distribution. */
export interface PartyCaller extends Origin {
  kind: 'party';
  linkId: string;
  /** The id of the link's subject. */
  subjectId: string;
  /** The user on whose device they act in person, by name; null for someone who acts on their own device. */
  host: string | null;
  /** How they got the link, where no email had it. */
  linkWas?: 'copied' | 'texted';
  /** A code that was sent to them has been entered on the device that calls. */
  isKnownDevice: boolean;
  /** That code came by text message. */
  codeWasTexted?: boolean;
  /** The code came by email, and it is not the device of a user on which they acted in person. */
  isOwnDevice: boolean;
  /** The link can't be used any more. Only calls that end their link come by such a one, for the second time. */
  isDeadLink: boolean;
  /** The user agent; empty where the browser sends none. */
  userAgent: string;
}

/** The product itself: timers, and what follows from what others did. */
export interface SystemCaller extends Origin {
  kind: 'system';
}

/**
 * Describes a user who has signed in to their account, whatever tenants let them in, and acts on the account itself.
 */
export interface AccountCaller {
  kind: 'account';
  userId: string;
  address: string;
  /** The user agent; empty where the browser sends none. */
  userAgent: string;
}

/** The owner of an address on their own page, in no tenant: a code that was emailed there was entered on the device. */
export interface PersonCaller {
  kind: 'person';
  /** Made of the address: see `personIdOf`. */
  personId: string;
  /** In small letters. */
  email: string;
  /** The link (`platform/links`) that the session is. */
  sessionId: string;
  /** When the session ends at the latest. */
  sessionEndsAt: Date;
  address: string;
  /** The user agent; empty where the browser sends none. */
  userAgent: string;
}

/** Describes an unknown caller, of public endpoints. */
export interface Visitor {
  kind: 'visitor';
  address: string;
}

/** Unites the callers that act in a tenant. */
export type Caller = UserCaller | TokenCaller | PartyCaller | SystemCaller;

/** Unites the callers with the rights of a membership: a user, or a program in their name. */
export type Member = UserCaller | TokenCaller;

/** The system, acting in a tenant. */
export function systemIn(tenantId: string): SystemCaller {
  return { kind: 'system', tenantId, address: '' };
}
