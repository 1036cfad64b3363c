/** An address that an email may lead to: a page, or a person's email. */
export function isSafeLink(link: string): boolean {
  if (link.length > 2000 || /[\s\p{Cc}\p{Co}<>"]/u.test(link) || !URL.canParse(link)) return false;
  return /^(?:https?:\/\/[^/]|mailto:[^:])/i.test(link);
}
