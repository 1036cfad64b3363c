/**
 * A function that keeps what it made for each combination of arguments, such as a formatter: making one
 * takes a hundred times longer than using it. It keeps some 500 results at most, then starts afresh.
 */
export function memoize<Arguments extends readonly (string | number | boolean)[], Made>(
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
