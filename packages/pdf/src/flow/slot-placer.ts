import { needsShaping } from '../text/clean-text.ts';
import type { FlowingText } from './flowing-text.ts';
import { flowingText } from './flowing-text.ts';
import type { Slot, ValuePlacer } from './lay-out-certificate.ts';
import type { Picture } from './picture.ts';

/** The value of a slot. */
export type SlotContent =
  /** `room` is how many lines there are at least. */
  | { kind: 'text'; text: FlowingText; room: number }
  /** Texts that follow one another on a line. */
  | { kind: 'parts'; parts: string[] }
  | { kind: 'picture'; picture: Picture }
  | { kind: 'qr'; text: string };

/** Letters of scripts that are written from right to left, and what else may stand between them. */
const fromRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}]/u;
const notFromRight = /[^\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}\p{M} ]/u;
/** Brackets, commas and stops as wide as ideographs, which typst moves closer together. */
const wideSigns =
  /[\u3001\u3002\u3008-\u3011\u3014-\u301f\u30fb\uff01-\uff0f\uff1a-\uff1f\uff3b-\uff65]/;

/**
 * Tells if typst sets a text unlike we do: in two directions, which are ordered by what is around it, or with signs at
 * other distances.
 */
function isSetOtherwise(text: string): boolean {
  return wideSigns.test(text) || (fromRight.test(text) && notFromRight.test(text));
}

/** Leaves slots for the values and collects the values, to be drawn by `fillLayout`. */
export class SlotPlacer implements ValuePlacer {
  /** By the number of the slot. */
  readonly contents: SlotContent[] = [];
  readonly slots: Slot[] = [];
  needsShaper = false;
  /**
   * Whether there is a text that typst would set in another way than we do: the layout cache can't be
   * used then.
   */
  needsTypst = false;
  /** The address of the slots that are links. */
  url = '';

  say(value: string, room = 1): '' | Slot {
    const text = flowingText(value);
    if (text.length === 0) return '';
    this.needsShaper ||= needsShaping(value);
    this.needsTypst ||= isSetOtherwise(value);
    return this.#slotFor({ kind: 'text', text, room });
  }

  sayParts(parts: string[]): Slot {
    return this.#slotFor({ kind: 'parts', parts });
  }

  show(picture: Picture): Slot {
    return this.#slotFor({ kind: 'picture', picture });
  }

  showQrCode(text: string): Slot {
    return this.#slotFor({ kind: 'qr', text });
  }

  lead(url: string, bodies: readonly unknown[]): null {
    this.url = url;
    for (const slot of this.slots) if (bodies.includes(slot)) slot.leads = true;
    return null;
  }

  #slotFor(content: SlotContent): Slot {
    const lines = content.kind === 'text' ? content.room : 1;
    const slot = { slot: this.slots.length, lines, leads: false };
    this.slots.push(slot);
    this.contents.push(content);
    return slot;
  }
}
