/** An address with most of it hidden: `z…@example.com`. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/u, '$1…');
}
