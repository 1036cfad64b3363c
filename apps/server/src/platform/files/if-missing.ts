/** Handles the error of a file or folder that does not exist: returns `value`. Any other error is thrown again. */
export const ifMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value;
    throw error;
  };
