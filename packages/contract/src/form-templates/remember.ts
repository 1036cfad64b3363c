/**
 * A function that makes each thing once, such as a formatter: that takes a hundred times longer than
 * using it, and a document has few of them.
 */
export function remember<Arguments extends readonly (string | number | boolean)[], Made>(
  make: (...args: Arguments) => Made,
): (...args: Arguments) => Made {
  const made = new Map<string, { one: Made }>();
  return (...args) => {
    const key = args.length === 1 ? String(args[0]) : args.join(' ');
    let known = made.get(key);
    if (!known) {
      if (made.size > 500) made.clear();
      known = { one: make(...args) };
      made.set(key, known);
    }
    return known.one;
  };
}
