/**
 * Returns the network that an address counts as where calls are counted: the address itself, or the first 64 bits of one
 * of IPv6, as a household or an office has all of these.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':'));
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => group || '0')
    .join(':')
    .toLowerCase();
}
