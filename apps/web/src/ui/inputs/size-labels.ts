/** Writes a number of pages in words. */
export const pagesText = (count: number): string => (count === 1 ? '1 page' : `${count} pages`);

/** Writes a number of fields in words. */
export const fieldsText = (count: number): string => (count === 1 ? '1 field' : `${count} fields`);
