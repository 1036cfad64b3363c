/** Holds the values of a form, by field; write a form's own as a type alias, interfaces have no index. */
export type FormValues = Record<string, unknown>;

/** Describes a conflict: two users changed the same field to different values. */
export interface Clash<Values extends FormValues> {
  field: keyof Values & string;
  /** Which part of the field it is, by its keys from the outside in; missing for a whole field. */
  part?: readonly string[];
  mine: unknown;
  theirs: unknown;
  /** Both changed it; otherwise only the one who types did. */
  isBoth: boolean;
}

/** Holds the conflicts that are left to decide after two users changed the same record. */
export interface Merge<Values extends FormValues> {
  /** What they saved with one's own changes over it. */
  merged: Values;
  /** The fields in which one's own changes would replace what they saved. */
  clashes: Clash<Values>[];
}

/** Tells if two values of a field are the same; lists in `unordered` are compared without their order. */
export function sameValue(one: unknown, other: unknown, isUnordered = false): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) {
    return false;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return false;
    if (isUnordered) return one.every((item) => other.some((match) => sameValue(item, match)));
    return one.every((item, index) => sameValue(item, other[index]));
  }
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => sameValue(Reflect.get(one, key), Reflect.get(other, key)))
  );
}

/** The fields in which two differ. */
export function differences<Values extends FormValues>(
  one: Values,
  other: Values,
  unordered: readonly (keyof Values)[] = [],
): (keyof Values & string)[] {
  return Object.keys(one).filter(
    (field) => !sameValue(one[field], other[field], unordered.includes(field)),
  );
}

/** Sets how two users' changes are merged. */
export interface MergeOptions<Values extends FormValues> {
  /** The fields that are lists whose order means nothing. */
  unordered?: readonly (keyof Values)[];
  /** Of fields that are objects: how many levels of keys down their parts are merged one by one. */
  depths?: { [Field in keyof Values]?: number };
  /** Whether what they saved is taken where both can't be had; otherwise one's own change is. */
  takesTheirs?(clash: Clash<Values>): boolean;
}

/**
 * Merges the user's own changes into what another user saved meanwhile: own changes stay, and everything else is as it
 * was saved.
 */
export function merge<Values extends FormValues>(
  base: Values,
  mine: Values,
  theirs: Values,
  options: MergeOptions<Values> = {},
): Merge<Values> {
  const { unordered = [], takesTheirs } = options;
  const depths: MergeOptions<Values>['depths'] & object = options.depths ?? {};
  const clashes: Clash<Values>[] = [];
  const mergePart = (
    was: unknown,
    own: unknown,
    saved: unknown,
    of: FieldPart<Values>,
  ): unknown => {
    const { field, part, depth } = of;
    const isSame = (one: unknown, other: unknown) =>
      sameValue(one, other, unordered.includes(field));
    if (isSame(was, own)) return saved;
    if (isSame(own, saved)) return own;
    if (depth > 0 && isObject(was) && isObject(own) && isObject(saved)) {
      const parts = Object.keys({ ...saved, ...own }).map((key) => {
        const inside = { field, part: [...part, key], depth: depth - 1 };
        return [key, mergePart(at(was, key), at(own, key), at(saved, key), inside)] as const;
      });
      return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
    }
    const clash: Clash<Values> = { field, mine: own, theirs: saved, isBoth: !isSame(was, saved) };
    if (part.length > 0) clash.part = part;
    if (takesTheirs?.(clash)) return saved;
    clashes.push(clash);
    return own;
  };
  const fields = Object.keys(mine).map((field: keyof Values & string) => {
    const whole = { field, part: [], depth: depths[field] ?? 0 };
    return [field, mergePart(base[field], mine[field], theirs[field], whole)] as const;
  });
  return { merged: { ...theirs, ...Object.fromEntries(fields) }, clashes };
}

/** A field, or a part of it, with how many levels of its parts are merged one by one. */
interface FieldPart<Values extends FormValues> {
  field: keyof Values & string;
  part: readonly string[];
  depth: number;
}

/** A part may be called `constructor`, which every object inherits. */
function at(parts: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(parts, key) ? parts[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The path of what clashes, such as `name` or `values.form.fee`. */
export function pathOfClash<Values extends FormValues>({ field, part = [] }: Clash<Values>) {
  return [field, ...part].join('.');
}
