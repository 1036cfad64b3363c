/** Lists the kinds of values that fields can be bound to. */
export const sourceKinds = ['text', 'email', 'phone', 'number', 'date', 'flag'] as const;
export type SourceKind = (typeof sourceKinds)[number];
