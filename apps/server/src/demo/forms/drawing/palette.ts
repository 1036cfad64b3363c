/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

function hex(value: number): Colour {
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** The few colours of the demo company's stationery. */
export const palette = {
  night: hex(0x15243b),
  slate: hex(0x5b6b80),
  mist: hex(0xa9b7c9),
  rule: hex(0xc8d0db),
  paper: hex(0xf5f7fa),
  white: hex(0xffffff),
  amber: hex(0xd9902f),
  /** What people write into the fields. */
  ink: hex(0x14285a),
} as const satisfies Record<string, Colour>;
