/** Whether a label has what was typed somewhere in it, whatever its case. */
export function hasTyped(label: string, typed: string): boolean {
  return label.toLocaleLowerCase('en-GB').includes(typed.trim().toLocaleLowerCase('en-GB'));
}
