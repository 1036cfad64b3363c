/** The texts of drawing and typing a signature. */
export const text = {
  draw: {
    emptyBox: 'Signature box: empty',
    box: 'Signature box: signed',
    signHere: 'Sign here',
    keyboardHelp: 'If you only use a keyboard, type your signature or upload an image of it.',
    undo: 'Undo',
    clear: 'Clear',
    use: 'Use this signature',
    image: 'Your drawn signature',
  },
  type: {
    name: 'Name to sign with',
    missing: 'Enter your name or initials.',
    style: 'Handwriting style',
    example: 'Your name',
    printed: 'These letters have no handwriting style, so a printed typeface is used.',
  },
} as const;
