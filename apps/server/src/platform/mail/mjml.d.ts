/** The part of mjml that is used: it has no types of its own. */
declare module 'mjml' {
  export default function mjml2html(
    source: string,
    options?: { validationLevel?: 'strict' | 'soft' | 'skip'; keepComments?: boolean },
  ): Promise<{ html: string; errors: readonly { formattedMessage: string }[] }>;
}
