import { createHash } from 'node:crypto';
import { type Field, type FormValues, newFields } from '@countersign/contract';

/** Fields in columns and rows over so many pages, of the kinds that forms have most. */
export function sampleFields(count: number, pages: number): Field[] {
  const perPage = Math.ceil(count / pages);
  return Array.from({ length: count }, (_, index): Field => {
    const [page, position] = [Math.floor(index / perPage), index % perPage];
    const [column, row] = [position % 3, Math.floor(position / 3) % 34];
    const box = { page, x: 50 + column * 170, y: 40 + row * 22, width: 150, height: 18 };
    return fieldAt(index, box);
  });
}

function fieldAt(index: number, placement: Field['placements'][number]): Field {
  const base = {
    key: `field${index}`,
    label: `Field ${index}`,
    assignee: 'creator' as const,
    required: false,
    placements: [placement],
  };
  const square = [{ ...placement, width: 12, height: 12 }];
  if (index === 0) return { ...newFields.image, ...base };
  if (index === 1) return { ...newFields.signature, ...base };
  switch (index % 12) {
    case 2:
    case 3:
      return { ...newFields.checkbox, ...base, placements: square };
    case 4:
      return { ...newFields.multiline, ...base, fontSize: 7 };
    case 5:
      return { ...newFields.date, ...base };
    case 6:
      return { ...newFields.number, ...base };
    case 7: {
      const options = [{ value: 'a', label: 'A' }];
      const placements = square.map((one) => ({ ...one, option: 'a' }));
      return { ...newFields.radio, ...base, options, placements };
    }
    default:
      return { ...newFields.text, ...base, fontSize: 10 };
  }
}

const names = ['Zażółć Gęślą', 'Ann Lee', 'Ελένη Παπαδοπούλου', 'Иван Петров', 'Chloë Öberg'];

/** Values for the n-th person: all differ, the signature too. */
export function sampleValues(fields: readonly Field[], photo: Uint8Array, n: number): FormValues {
  const sha256 = createHash('sha256').update(photo).digest('hex');
  const entries = fields.map((field, index): [string, FormValues[string]] => {
    switch (field.type) {
      case 'image':
        return [field.key, { kind: 'image', sha256 }];
      case 'signature':
        return [field.key, { kind: 'drawn', strokes: strokesOf(n), width: 300, height: 100 }];
      case 'checkbox':
        return [field.key, (n + index) % 2 === 0];
      case 'radio':
        return [field.key, 'a'];
      case 'date':
        return [field.key, `20${10 + (n % 80)}-0${1 + (index % 9)}-1${n % 9}`];
      case 'number':
        return [field.key, `${(n * 7919 + index) % 100_000}.${n % 10}`];
      case 'multiline':
        return [field.key, `${names[n % names.length]}, ${n} Long Street, Flat ${index}, Łódź`];
      default:
        return [field.key, `${names[(n + index) % names.length]} ${n}`];
    }
  });
  return Object.fromEntries(entries);
}

/** A signature of three strokes of forty points each. */
export function strokesOf(n: number): [number, number][][] {
  return [0, 1, 2].map((stroke) =>
    Array.from({ length: 40 }, (_, at): [number, number] => [
      20 + stroke * 80 + at * 2,
      50 + Math.round(40 * Math.sin((at + n) / (3 + stroke))),
    ]),
  );
}
