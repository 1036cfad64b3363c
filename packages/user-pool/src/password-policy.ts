const rules: readonly { holds: (password: string) => boolean; problem: string }[] = [
  { holds: (p) => p.length >= 8, problem: 'The password needs at least 8 characters.' },
  { holds: (p) => p.length <= 256, problem: 'The password can have 256 characters at most.' },
  { holds: (p) => /\p{Ll}/u.test(p), problem: 'The password needs a small letter.' },
  { holds: (p) => /\p{Lu}/u.test(p), problem: 'The password needs a capital letter.' },
  { holds: (p) => /\d/.test(p), problem: 'The password needs a digit.' },
  {
    holds: (p) => /[^\p{L}\d]/u.test(p),
    problem: 'The password needs a symbol, such as ! or -.',
  },
];

/** The first rule that the password breaks, in words for its owner; undefined for a good one. */
export function passwordProblem(password: string): string | undefined {
  return rules.find((rule) => !rule.holds(password))?.problem;
}
