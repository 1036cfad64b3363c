/** Who sees a comment: colleagues, or those outside too. */
export const commentAudiences = ['company', 'everyone'] as const;
