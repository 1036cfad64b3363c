/**
 * The nonce without which the server's content security policy takes no style element from scripts;
 * undefined where the page was not served by it, as in development.
 */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
}

/** Tells the nonce to what keeps the page behind a dialog from scrolling: it looks for a global. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
