/**
 * A mail's HTML as a page of its own, to be shown in a frame: links open in new tabs, and it is light
 * as mail programs are. A frame has the security policy of the page around it, which takes styles from
 * elements with its nonce alone: so the styles of the mail's elements are put into one.
 */
export function mailPage(html: string, nonce: string | undefined): string {
  const head = '<base target="_blank"><meta name="color-scheme" content="light">';
  const { page, styles } = nonce === undefined ? { page: html, styles: '' } : moved(html, nonce);
  // Inside the mail's own head where it has one; in front of everything it would hide the doctype.
  if (/<head[^>]*>/i.test(page)) {
    return page
      .replace(/<head[^>]*>/i, (tag) => `${tag}${head}`)
      .replace(/<\/head>/i, (tag) => `${styles}${tag}`);
  }
  return `<!doctype html><html><head><meta charset="utf-8">${head}${styles}</head><body>${page}</body></html>`;
}

/** The styles of elements as rules that win over others, as they did. */
function moved(html: string, nonce: string): { page: string; styles: string } {
  const rules: string[] = [];
  const page = html
    .replace(/<style\b/gi, () => `<style nonce="${nonce}"`)
    .replace(/(<[a-z][^<>]*?\s)style="([^"<>{}]*)"/gi, (_, start: string, style: string) => {
      const name = `[data-style="${rules.length}"]`;
      rules.push(`${name}${name}${name}{${style}}`);
      return `${start}data-style="${rules.length - 1}"`;
    });
  return { page, styles: `<style nonce="${nonce}">${rules.join('')}</style>` };
}
