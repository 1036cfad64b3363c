/** The texts that the pages of external parties have in common. */
export const text = {
  code: {
    send: 'Send code',
    haveCode: 'Enter code',
    sendByText: (number: string) => `Text code to ${number}`,
    sendByEmail: 'Email code instead',
    sent: (address: string) => `Code sent to ${address}. It expires in 10 minutes.`,
    label: 'Code from the email',
    textLabel: 'Code from the text message',
    wrong: (digits: number) => `Enter the ${digits}-digit code.`,
    submit: 'Continue',
    sendAgainIn: (seconds: number) => `Send again in ${seconds} s`,
    sendAgain: 'Send again',
  },
  link: {
    deadTitle: 'This link can’t be used',
    dead: 'It may have been used, replaced or withdrawn. Ask the sender for a new one.',
    failedTitle: 'We couldn’t open this page',
    retry: 'Try again',
    offline: 'We couldn’t reach the server. Check your connection and try again.',
    refused: (status: number) => `We couldn’t do this (${status}). Try again in a moment.`,
  },
  view: {
    close: 'Close',
    zoom: 'Zoom',
    zoomOut: 'Zoom out',
    fit: (percent: number) => `${percent}%. Show full width`,
    zoomIn: 'Zoom in',
  },
} as const;
