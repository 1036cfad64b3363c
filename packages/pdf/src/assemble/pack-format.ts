/** Number of the form in which packs are kept: raised whenever what `compile` answers changes. */
export const packFormat = 3;
