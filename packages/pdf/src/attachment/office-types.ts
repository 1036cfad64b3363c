/** Kinds of Office files that can be given to others. */
export const officeTypes = ['docx', 'xlsx', 'pptx'] as const;
export type OfficeType = (typeof officeTypes)[number];
