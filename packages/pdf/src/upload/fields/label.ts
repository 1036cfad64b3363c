/**
 * A label for people from a field's technical name: `form1[0].Page2[0].lastName[0]` becomes
 * "Last name".
 */
export function humanise(fieldName: string): string {
  const last = fieldName.split('.').at(-1) ?? fieldName;
  const words = last
    .replace(/\[\d+\]/g, '')
    .replace(/[_\-./]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/\s+/g, ' ')
    .trim();
  if (!words) return fieldName;
  const sentence = words.replace(/(?<=\s)\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
