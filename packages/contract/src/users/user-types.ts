/** The roles of signed-in company users. */
export const userTypes = [
  'SysAdmin',
  'Admin',
  'Operator',
  'Approver',
  'Operator/Approver',
] as const;
export type UserType = (typeof userTypes)[number];
