const rules: readonly { holds: (password: string) => boolean; problem: string }[] = [
  { holds: (p) => p.length >= 8, problem: 'Password must have at least 8 characters.' },
  { holds: (p) => p.length <= 256, problem: 'Password must have 256 characters or fewer.' },
  { holds: (p) => /\p{Ll}/u.test(p), problem: 'Password must include a lowercase letter.' },
  { holds: (p) => /\p{Lu}/u.test(p), problem: 'Password must include an uppercase letter.' },
  { holds: (p) => /\d/.test(p), problem: 'Password must include a number.' },
  {
    holds: (p) => /[^\p{L}\d]/u.test(p),
    problem: 'Password must include a symbol, such as ! or -.',
  },
];

/** The first rule that the password breaks, in words for its owner; undefined for a good one. */
export function passwordProblem(password: string): string | undefined {
  return rules.find((rule) => !rule.holds(password))?.problem;
}
