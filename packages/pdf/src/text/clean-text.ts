const combining = /\p{M}/u;
/** Controls, and marks that only steer layout by other means than ours. */
// oxlint-disable-next-line no-control-regex -- controls are what it is about
const unwanted = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\ufeff\ufff9-\ufffb]/g;

/** Texts of one line that need no care; most values are. */
const ready = /^[ -~\u00a1-\u00ac\u00ae-\u02af]*$/;

/** A value as paragraphs that can be drawn: composed, without controls, tabs as spaces. */
export function toParagraphs(value: string): string[] {
  if (ready.test(value)) return [value.trimEnd()];
  const wellFormed = value.toWellFormed();
  // Composition also replaces variants of ideographs, which belong to people's names: only when
  // there is something to compose.
  const composed = combining.test(wellFormed) ? wellFormed.normalize('NFC') : wellFormed;
  return composed
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', '    ').replace(unwanted, '').trimEnd());
}

/** A value on a single line. */
export function toSingleLine(value: string): string {
  return toParagraphs(value)
    .filter((line) => line !== '')
    .join(' ');
}

/**
 * Scripts whose characters stand one by one from left to right, each as one glyph. Everything else
 * is shaped.
 */
const plain =
  /^[\t\n\r\u0020-\u02ff\u0370-\u0482\u048a-\u058f\u10a0-\u10ff\u1e00-\u1fff\u2000-\u200a\u2010-\u2027\u202f-\u205f\u2070-\u20cf\u2100-\u2bff\u2c60-\u2c7f\u2e00-\u3029\u3030-\u3098\u309b-\ua4cf\ua640-\ua66e\ua720-\ua7ff\uac00-\ud7a3\uf900-\ufb06\ufe30-\ufe4f\uff00-\uffef\u{1f000}-\u{3ffff}]*$/u;

/** Whether a text needs shaping and ordering: Arabic, Hebrew, Indic scripts, loose accents. */
export function needsShaping(text: string): boolean {
  return !plain.test(text);
}
