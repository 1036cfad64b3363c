// `npm run third-party` writes THIRD_PARTY.md: whose work is shipped, and under which licences.
import fs from 'node:fs';
import { thirdParty, thirdPartyFile } from './lib/third-party.ts';

fs.writeFileSync(thirdPartyFile, thirdParty());
