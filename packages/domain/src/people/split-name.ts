/** A name as first and last name: its last word is the last one. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const at = name.trim().lastIndexOf(' ');
  if (at < 0) return { firstName: name.trim(), lastName: '' };
  return { firstName: name.trim().slice(0, at), lastName: name.trim().slice(at + 1) };
}
