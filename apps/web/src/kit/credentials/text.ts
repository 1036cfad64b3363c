/** The texts of passwords, codes and authenticator apps. */
export const text = {
  authenticator: {
    help: 'Scan the QR code with an authenticator app or enter the key, then enter the 6-digit code.',
    submit: 'Turn on authenticator app',
    qrCode: 'QR code for your authenticator app',
    noQrCode: 'We couldn’t draw the QR code. Enter the setup key in your app instead.',
    open: 'Open in authenticator app',
    key: 'Setup key',
    copy: 'Copy key',
    copied: 'Copied',
    keyCopied: 'Key copied',
  },
  code: {
    label: 'Code',
    wrong: (digits: number) => `Enter the ${digits}-digit code.`,
    missing: 'Enter the code.',
  },
  password: {
    length: 'at least 8 characters',
    letters: 'a lowercase and an uppercase letter',
    number: 'a number',
    symbol: 'a symbol, such as ! or -',
    met: ' (done)',
    missing: ' (missing)',
  },
} as const;
