interface NumbersType<Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (memory: SharedArrayBuffer): Numbers;
}

/** An array of these numbers, or of so many zeros, in memory that threads share. */
export function sharedArray<Numbers extends { set(numbers: ArrayLike<number>): void }>(
  type: NumbersType<Numbers>,
  numbers: ArrayLike<number> | number,
): Numbers {
  const length = typeof numbers === 'number' ? numbers : numbers.length;
  const array = new type(new SharedArrayBuffer(length * type.BYTES_PER_ELEMENT));
  if (typeof numbers !== 'number') array.set(numbers);
  return array;
}
