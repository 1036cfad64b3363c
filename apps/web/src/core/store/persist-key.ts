/** The key below which the state is kept; the library puts `persist:` in front of it. */
export const persistKey = 'client';
