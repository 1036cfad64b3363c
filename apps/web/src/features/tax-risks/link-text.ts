/** The texts of the pages on which workers and others answer questions and read statements, by a link. */
export const text = {
  link: {
    opening: 'Opening link',
    invalid: 'This link can’t be used',
    invalidHelp: 'It may be incomplete, replaced or withdrawn. Ask the sender for a new one.',
  },
  questions: {
    title: 'Questions about the work',
    intro: (organisation: string) =>
      `${organisation} has to determine the tax status of this engagement. Describe how the work is really done. Your answers are saved as you go, so you can continue later.`,
    progress: (answered: number, total: number) => `${answered} of ${total} answered`,
    progressLabel: 'Questions answered',
    send: 'Send answers',
    thanks: 'Thank you',
    sent: (moment: string) =>
      `You sent your answers on ${moment}. You don’t have to do anything else.`,
  },
  statement: {
    title: 'Status determination statement',
    withdrawn: 'This statement was withdrawn',
    withdrawnAt: (moment: string) => `It has not applied since ${moment}.`,
    conclusion: (company: string, explained: string) =>
      `${company} has come to this conclusion. ${explained}`,
    facts: (number: string, issued: string, from: string) =>
      `${number}, issued ${issued}, applies from ${from}`,
    reasons: 'Reasons',
    download: 'Download sealed PDF',
    creating: 'The PDF is being created',
    receipt: 'Receipt',
    confirmHelp: (alsoFor: string) =>
      `Confirm that you have received it${alsoFor === '' ? '' : `, for yourself and for ${alsoFor}`}. This doesn’t mean that you agree.`,
    confirm: 'Confirm receipt',
    confirmed: (moment: string) => `You confirmed receipt on ${moment}.`,
    disagree: 'Disagreement',
    received: (day: string) => `A disagreement was received on ${day}.`,
    due: (day: string) => `You get an answer by ${day}.`,
    upheld: 'The status stands.',
    outcomeWithdrawn: 'The statement was withdrawn.',
    disagreeHelp:
      'If you think the result is wrong, say why. You get an answer with reasons within 45 days.',
    subject: 'Why you disagree',
    send: 'Send disagreement',
    closed: 'You can no longer disagree with this statement.',
  },
} as const;
