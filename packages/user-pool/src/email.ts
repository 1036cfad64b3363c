/** The sign-in name as it is stored, looked up and counted: letter case and outer spaces do not matter. */
export function emailKeyOf(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

/** Tells if a text can be a sign-in name: one `@` with text on both sides, 254 characters at most. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u.test(text);
}

/** `ann@example.org` → `a***@e***`, made from the name that was given, so that it tells nothing new. */
export function maskEmail(name: string): string {
  const masked = (part: string) => `${Array.from(part)[0] ?? ''}***`;
  return emailKeyOf(name).split('@', 2).map(masked).join('@');
}

/** Tells if a name means this account: its id or its email. */
export function isNameOf(user: { userId: string; emailKey: string }, name: string): boolean {
  return name === user.userId || emailKeyOf(name) === user.emailKey;
}
