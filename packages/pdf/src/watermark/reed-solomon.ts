// Reed-Solomon over GF(256), with the field's polynomial x^8 + x^4 + x^3 + x^2 + 1 and roots 2^0 …

const powers = new Uint8Array(512);
const logs = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  powers[power] = value;
  powers[power + 255] = value;
  logs[value] = power;
  value = value & 0x80 ? (value << 1) ^ 0x11d : value << 1;
}

function power(exponent: number): number {
  return powers[exponent] ?? 0;
}

function log(value: number): number {
  return logs[value] ?? 0;
}

function multiply(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : power(log(a) + log(b));
}

function divide(a: number, b: number): number {
  return a === 0 ? 0 : power(log(a) + 255 - log(b));
}

/** A message followed by `parity` bytes, by which half as many wrong bytes can be corrected. */
export function protect(message: Uint8Array, parity: number): Uint8Array {
  const generator = [1];
  for (let root = 0; root < parity; root++) {
    generator.push(0);
    for (let at = generator.length - 1; at > 0; at--) {
      generator[at] = (generator[at] ?? 0) ^ multiply(generator[at - 1] ?? 0, power(root));
    }
  }
  const rest = new Uint8Array(message.length + parity);
  rest.set(message);
  for (let at = 0; at < message.length; at++) {
    const factor = rest[at] ?? 0;
    for (const [index, part] of generator.entries()) {
      rest[at + index] = (rest[at + index] ?? 0) ^ multiply(part, factor);
    }
  }
  rest.set(message);
  return rest;
}

/** The corrected message of a protected one; undefined where too many bytes are wrong. */
export function recover(received: Uint8Array, parity: number): Uint8Array | undefined {
  const corrected = Uint8Array.from(received);
  const syndromes = syndromesOf(corrected, parity);
  if (syndromes.some((value) => value !== 0)) {
    const locator = locate(syndromes);
    const errors = locator.length - 1;
    if (errors * 2 > parity) return undefined;
    const evaluator = syndromes.map((_, index) =>
      locator
        .slice(0, index + 1)
        .reduce((sum, part, at) => sum ^ multiply(part, syndromes[index - at] ?? 0), 0),
    );
    let found = 0;
    for (let at = 0; at < corrected.length; at++) {
      const position = corrected.length - 1 - at;
      const inverse = power((255 - position) % 255);
      if (evaluate(locator, inverse) !== 0) continue;
      found++;
      const slope = locator.reduce(
        (sum, part, index) =>
          index % 2 === 1 ? sum ^ multiply(part, power((log(inverse) * (index - 1)) % 255)) : sum,
        0,
      );
      const error = divide(evaluate(evaluator, inverse), slope);
      corrected[at] = (corrected[at] ?? 0) ^ multiply(error, power(position));
    }
    if (found !== errors || syndromesOf(corrected, parity).some((value) => value !== 0)) {
      return undefined;
    }
  }
  return corrected.subarray(0, corrected.length - parity);
}

function syndromesOf(bytes: Uint8Array, parity: number): number[] {
  return Array.from({ length: parity }, (_, root) =>
    bytes.reduce((sum, byte) => multiply(sum, power(root)) ^ byte, 0),
  );
}

/** The polynomial, lowest part first, whose roots say where the errors are (Berlekamp, Massey). */
function locate(syndromes: number[]): number[] {
  let locator = [1];
  let before = [1];
  let errors = 0;
  let gap = 1;
  let lastDelta = 1;
  for (const [index] of syndromes.entries()) {
    let delta = 0;
    for (let at = 0; at <= errors; at++) {
      delta ^= multiply(locator[at] ?? 0, syndromes[index - at] ?? 0);
    }
    if (delta === 0) {
      gap++;
      continue;
    }
    const factor = divide(delta, lastDelta);
    const next = Array.from(
      { length: Math.max(locator.length, before.length + gap) },
      (_, at) => (locator[at] ?? 0) ^ multiply(factor, before[at - gap] ?? 0),
    );
    if (2 * errors <= index) {
      errors = index + 1 - errors;
      before = locator;
      lastDelta = delta;
      gap = 1;
    } else gap++;
    locator = next;
  }
  while (locator.length > 1 && locator.at(-1) === 0) locator.pop();
  return locator;
}

function evaluate(polynomial: number[], at: number): number {
  return polynomial.reduceRight((sum, part) => multiply(sum, at) ^ part, 0);
}
