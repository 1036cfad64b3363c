/** Marks, parts of Korean syllables, and characters that do not show. */
const loose = /[\p{M}\p{Default_Ignorable_Code_Point}\u1160-\u11ff]/u;
/** A letter with its marks, or parts of a Korean syllable: what can become one character. */
const composable =
  /\P{M}\p{M}+|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\uac00-\ud7a3][\u11a8-\u11c2]/gu;
/** More combining marks or invisible characters than any language puts on a letter. */
export const heap =
  /([\p{M}\p{Default_Ignorable_Code_Point}]{30})[\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
/** Controls, and marks that only steer layout by other means than ours. */
const unwanted =
  // oxlint-disable-next-line no-control-regex -- controls are what it is about
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u206a-\u206f\ufeff\uffa0\ufff9-\ufffb]/g;
/** Overrides of direction reverse letters of any script: they only serve to deceive. */
const overrides = /[\u202d\u202e]/g;

/**
 * Tells if a text needs neither cleaning nor shaping: letters of Latin, Greek and Cyrillic, figures and signs on one
 * line, as most values are. Called for every text, so it compares codes, which is several times faster than a pattern.
 */
export function isEasy(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x7f ? code < 0x20 : !isEasyLetter(code)) return false;
  }
  return true;
}

/** Of letters beyond ASCII. */
function isEasyLetter(code: number): boolean {
  if (code < 0x2b0) return code > 0xa0 && code !== 0xad;
  return code > 0x383 && code < 0x530 && (code < 0x483 || code > 0x489);
}

/**
 * A value as paragraphs that can be drawn: composed, without controls, tabs as spaces, and with at
 * most thirty marks on a letter.
 */
export function toParagraphs(value: string): string[] {
  if (isEasy(value)) return [value.trimEnd()];
  return compose(value.toWellFormed())
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll('\t', '    ').replace(unwanted, '').trimEnd());
}

/**
 * Composition also replaces variants of ideographs, which belong to people's names: only what has
 * marks is composed.
 */
function compose(text: string): string {
  if (!loose.test(text)) return text;
  return text
    .replace(heap, '$1')
    .replace(composable, (letter) => letter.normalize('NFC'))
    .replace(overrides, (override) => (override === '\u202d' ? '\u202a' : '\u202b'));
}

/** A value on a single line. */
export function toSingleLine(value: string): string {
  if (isEasy(value)) return value.trimEnd();
  return toParagraphs(value)
    .filter((line) => line !== '')
    .join(' ');
}

/**
 * Scripts whose characters stand one by one from left to right, each as one glyph. Everything else
 * is shaped.
 */
const plain =
  /^[\t\n\r\u0020-\u02ff\u0370-\u0482\u048a-\u058f\u10a0-\u10ff\u1200-\u135c\u1360-\u139f\u1c90-\u1cbf\u1e00-\u1fff\u2000-\u200a\u2010-\u2027\u202f-\u205f\u2070-\u20cf\u2100-\u2bff\u2c60-\u2c7f\u2d00-\u2d2f\u2d80-\u2dde\u2e00-\u3029\u3030-\u3098\u309b-\ua4cf\ua640-\ua66e\ua720-\ua7ff\uab00-\uab2f\uac00-\ud7a3\uf900-\ufb06\ufb13-\ufb17\ufe30-\ufe4f\uff00-\uff9d\uffa1-\uffef\u{20000}-\u{3ffff}]*$/u;

/** Tells if a text needs shaping and ordering: Arabic, Hebrew, Indic scripts, loose accents, emoji. */
export function needsShaping(text: string): boolean {
  return !isEasy(text) && !plain.test(text);
}
