/**
 * The address that authenticator apps read from a QR code. The sign-in library makes one too, but
 * leaves names as they are, so that a space or an ampersand in them breaks it.
 */
export function authenticatorUri(parts: {
  /** Base32. */
  secret: string;
  email: string;
  productName: string;
}): string {
  const issuer = nameIn(parts.productName);
  const account = nameIn(parts.email);
  return `otpauth://totp/${issuer}:${account}?secret=${parts.secret}&issuer=${issuer}`;
}

/** The colon parts the two names in the address, so none of them can have one. */
function nameIn(text: string): string {
  return encodeURIComponent(text.replaceAll(':', ''));
}
