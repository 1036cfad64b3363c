/** What someone may do who opens a file with the user's password. All is allowed unless forbidden. */
export interface Permissions {
  print?: boolean;
  /** Copy text and pictures out. Tools for people with disabilities always may. */
  copy?: boolean;
  /** Change the contents. */
  change?: boolean;
  /** Add notes. */
  annotate?: boolean;
  /** Fill in form fields. */
  fill?: boolean;
  /** Insert, turn and delete pages. */
  assemble?: boolean;
}

// Bit 3 of the standard is the one of value four; printing has a second one for fine quality.
const bits: Record<keyof Permissions, number> = {
  print: (1 << 2) | (1 << 11),
  change: 1 << 3,
  copy: 1 << 4,
  annotate: 1 << 5,
  fill: 1 << 8,
  assemble: 1 << 10,
};
/** All rights, and the bits that must be set; the lowest two must not. */
const everything = -4;

/** Permissions as the /P entry has them: a signed number of 32 bits. */
export function permissionBits(permissions: Permissions): number {
  const names = Object.keys(bits) as (keyof Permissions)[];
  return names
    .filter((name) => permissions[name] === false)
    .reduce((value, name) => value & ~bits[name], everything);
}
