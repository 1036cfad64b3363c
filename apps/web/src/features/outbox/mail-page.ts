/** A mail's HTML as a page of its own: links open in new tabs, and it is light as mail programs are. */
export function mailPage(html: string): string {
  const head = '<base target="_blank"><meta name="color-scheme" content="light">';
  // Inside the mail's own head where it has one; in front of everything it would hide the doctype.
  if (/<head[^>]*>/i.test(html)) return html.replace(/<head[^>]*>/i, (tag) => `${tag}${head}`);
  return `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${html}</body></html>`;
}
