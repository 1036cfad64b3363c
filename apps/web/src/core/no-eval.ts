/** The key at which the library of schemas finds its settings; one for all copies of it on a page. */
const schemaSettings = '__zod_globalConfig';
const globalScope = globalThis as unknown as Record<string, { jitless?: boolean } | undefined>;

// Checked when a schema is made, so before the contract is loaded: the content security policy lets no
// code be made of text, and trying it would be reported. Said without the library, which pages that
// check nothing do not load.
globalScope[schemaSettings] = Object.assign(globalScope[schemaSettings] ?? {}, { jitless: true });
