import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

/**
 * What stands in a module's place: it runs the module from what V8 made of it before. V8 compiles it
 * anew where it is another V8 by now, so that nothing but time is lost then.
 */
const starter = `'use strict';
const fs = require('node:fs');
const vm = require('node:vm');
const script = new vm.Script(fs.readFileSync(__filename + '.code', 'latin1'), {
  filename: __filename,
  cachedData: fs.readFileSync(__filename + '.cache'),
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
module.script = script;
script.runInThisContext()(require, module, exports, __filename, __dirname);
`;

/**
 * Keeps a CommonJS module compiled, so that it starts in a fraction of the time; beside it are then its
 * code and what V8 made of that.
 */
export function keepCompiled(file: string): void {
  const code = inAscii(fs.readFileSync(file, 'utf8'));
  const whole = `(function (require, module, exports, __filename, __dirname) {${code}\n})`;
  const script = new vm.Script(whole, { filename: file });
  fs.writeFileSync(`${file}.code`, whole, 'latin1');
  fs.writeFileSync(`${file}.cache`, script.createCachedData());
  fs.writeFileSync(file, starter);
}

/**
 * Keeps of a module that is kept compiled, and of those beside it that it loads, the functions too that some
 * use needs.
 */
export async function keepUsed(
  file: string,
  use: (exports: unknown) => Promise<unknown>,
): Promise<void> {
  const require = createRequire(file);
  await use(require(file));
  for (const [loaded, module] of Object.entries(require.cache)) {
    const { script } = module as NodeJS.Module & { script?: vm.Script };
    const isBeside = path.dirname(loaded) === path.dirname(file);
    if (script && isBeside) fs.writeFileSync(`${loaded}.cache`, script.createCachedData());
  }
}

/** Other characters as escapes: V8 then keeps a byte for each character instead of two. */
function inAscii(code: string): string {
  return code.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
