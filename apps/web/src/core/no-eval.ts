import { config } from 'zod';

// Asked when a schema is made, so before the contract is loaded: the content security policy lets no
// code be made of text, and trying it would be reported.
config({ jitless: true });
