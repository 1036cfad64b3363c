/** The claims of a checked ID token. */
export interface TokenClaims {
  sub: string;
  authTime: Date;
  /** The sign-in that it is of: its `origin_jti`; undefined where the pool does not tell. */
  sessionId: string | undefined;
  email: string | undefined;
  /** The pool has seen that the email is theirs. */
  emailVerified: boolean;
}
