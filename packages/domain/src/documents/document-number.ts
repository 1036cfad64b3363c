/** Crockford's base 32: without letters that are taken for digits or for each other. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/**
 * The number of a document, for people: `CS-7Q0ZK-41M9T`, made of its id, a UUID of version 7. It has the
 * last 50 bits, which are random, and nothing of the time, so that a number tells nothing of how many
 * documents there are. The odds that any two of a million documents share a number are 1 in 2,250; what
 * tells documents apart is the id.
 */
export function documentNumber(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(-13)}`);
  let number = '';
  for (let index = 0; index < length; index++) {
    number = `${digits[Number(rest % 32n)] ?? ''}${number}`;
    rest /= 32n;
  }
  return `CS-${number.slice(0, length / 2)}-${number.slice(length / 2)}`;
}
