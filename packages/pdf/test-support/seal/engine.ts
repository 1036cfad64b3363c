import * as pkijs from 'pkijs';

/**
 * The engine of pkijs in the tests. Left alone, it takes what libpdf has set for the whole process, which fails where
 * an algorithm is given by its name. (The newest methods of WebCrypto, which the type demands, are not in the class;
 * nothing here calls them.)
 */
export const engine = new pkijs.CryptoEngine({
  crypto,
  name: 'test',
}) as unknown as pkijs.ICryptoEngine;
