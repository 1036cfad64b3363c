/** Tells if a label contains the typed text, whatever its case. */
export function hasTyped(label: string, typed: string): boolean {
  return label.toLocaleLowerCase('en-GB').includes(typed.trim().toLocaleLowerCase('en-GB'));
}
