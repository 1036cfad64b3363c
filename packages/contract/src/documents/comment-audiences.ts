/** Lists the audiences of a comment: colleagues, or external parties too. */
export const commentAudiences = ['company', 'everyone'] as const;
