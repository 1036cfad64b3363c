import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/**
 * What pdf.js fetches by name while it draws: character maps, standard fonts, and the image decoders
 * in plain JavaScript, since WebAssembly would need a wider content security policy.
 */
const pdfjsFiles = ['cmaps', 'standard_fonts', 'wasm'].flatMap((folder) =>
  readdirSync(join(pdfjsFolder, folder))
    .filter((file) => folder !== 'wasm' || /_nowasm_fallback\.js$|^LICENSE/.test(file))
    .map((file) => `${folder}/${file}`),
);

/** Serves the data files of pdf.js below `/pdfjs/`, in development and in the build. */
function pdfjsData(): Plugin {
  return {
    name: 'pdfjs-data',
    configureServer(server) {
      server.middlewares.use('/pdfjs/', (request, response, next) => {
        const file = pdfjsFiles.find((one) => `/${one}` === request.url);
        if (file === undefined) return next();
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(join(pdfjsFolder, file)).pipe(response);
      });
    },
    generateBundle() {
      for (const file of pdfjsFiles) {
        const source = readFileSync(join(pdfjsFolder, file));
        this.emitFile({ type: 'asset', fileName: `pdfjs/${file}`, source });
      }
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), pdfjsData()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/user-pool'].map((path) => [path, 'http://localhost:3000']),
    ),
  },
});
