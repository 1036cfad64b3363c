const parts = '[data-designer] [data-part]';
const stops =
  'button:not(:disabled, [tabindex="-1"]), input:not(:disabled, [tabindex="-1"]), select, textarea, [tabindex="0"]';

/** Leads the keys from the part of the designer that has them to the next one that is seen, or the one before. */
export function goToPart(step: 1 | -1): void {
  const seen = [...document.querySelectorAll<HTMLElement>(parts)].filter((part) =>
    part.checkVisibility(),
  );
  const at = seen.findIndex((part) => part.contains(document.activeElement));
  const to = seen[(at + step + seen.length) % seen.length];
  if (to) startOf(to)?.focus({ preventScroll: true });
}

/** Returns the first element for the keyboard in a part: the chosen field, where it lists fields. */
function startOf(part: HTMLElement): HTMLElement | null {
  if (part.matches('[data-canvas]')) return part;
  const row = part.querySelector<HTMLElement>('[data-field][tabindex="0"]');
  return row ?? part.querySelector<HTMLElement>(stops);
}

/** Tells if Escape at an element closes something there, such as the options of a choice. */
export function closesByEscape(element: Element): boolean {
  return element.closest('[aria-expanded="true"]') !== null;
}

/** The parts of the designer of which a narrow screen shows one at a time. */
export type DesignerPart = 'pages' | 'fields' | 'settings';
