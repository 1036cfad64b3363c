/**
 * Version of the format in which compiled packs are cached on disk: raise it whenever the result of
 * `compile` changes.
 */
export const packFormat = 4;
