import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { lightPackages } from './build/light-packages.ts';
import { allMantineStyles, mantineStyles } from './build/mantine-styles.ts';

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

/** In development, serves pages of external parties at their addresses; their build is in `vite.sign.config.ts`. */
function pagesOutside(): Plugin {
  return {
    name: 'pages-outside',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (request.url?.startsWith('/sign/')) request.url = '/sign.html';
        const isSharedFiles = /^\/(?:d|no-more)\//.test(request.url ?? '');
        if (isSharedFiles && request.method === 'GET') request.url = '/received.html';
        if (/^\/me\/?$/.test(request.url ?? '')) request.url = '/me.html';
        next();
      });
    },
  };
}

/** The application, which the first script asks for while it fetches the configuration. */
const application = 'boot/start-app.tsx';

/** Has the browser load the application beside the first script, not after it has run, and with it its letters. */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (bundle === undefined) return [];
        const files = Object.values(bundle);
        const chunk = files.find(
          (one) => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(application)),
        );
        if (chunk?.type !== 'chunk') throw new Error(`There is no file for ${application}.`);
        // The page to sign in is loaded by all others too: it has the components that each of them has.
        const scripts = [
          chunk,
          ...files.filter(
            (one) =>
              chunk.imports.includes(one.fileName) ||
              (one.type === 'chunk' && one.name === 'sign-in'),
          ),
        ];
        const styles = new Set(
          scripts.flatMap((one) =>
            one.type === 'chunk' ? [...(one.viteMetadata?.importedCss ?? [])] : [],
          ),
        );
        const letters = files.find(({ fileName }) =>
          /inter-latin-(?!ext)[^/]*\.woff2$/.test(fileName),
        );
        if (letters === undefined) throw new Error('There is no file with the letters.');
        return [
          ...[...styles].map((file) => preload(file, { as: 'style' })),
          ...scripts.map(({ fileName }) => preload(fileName, { rel: 'modulepreload' })),
          preload(letters.fileName, { as: 'font', type: 'font/woff2' }),
        ];
      },
    },
  };
}

/** What runs as the first page is drawn. */
const calledAtOnce = new Set(['first', 'vendor', 'start', 'sign-in', 'shell']);

/**
 * Browsers that know this note compile all of such a file as it arrives, on another thread, and not function by
 * function while the page waits.
 */
function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    generateBundle: {
      // It has to stand first in the file.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && calledAtOnce.has(file.name))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      },
    },
  };
}

/** An element that has the browser load a file early. */
function preload(file: string, attrs: Record<string, string>) {
  return {
    tag: 'link',
    attrs: { rel: 'preload', crossorigin: true, href: `/${file}`, ...attrs },
    injectTo: 'head' as const,
  };
}

/**
 * As many pages have to share a module for it to come in a file with others like it: ours, which are
 * small, with three pages; libraries, which are not, with four.
 */
const shared = { minShareCount: 4 };
const sharedOfOurs = { minShareCount: 3 };

/**
 * What pages share comes in a few files, not in a hundred small ones, each of which costs a request. A group brings
 * all that its modules need and no group before it has: so a first visit to sign in or to the dashboard loads what
 * these need, and no more.
 */
const groups = [
  // What loads all else and asks for what is shown first: by itself, or it would wait for the application.
  { name: 'first', test: /vite[\\/]preload-helper|boot[\\/]main\.ts/ },
  // Where each country's numbers are read, loaded when someone types one.
  { name: 'phone-numbers', test: /libphonenumber|people[\\/]mobile\.ts/ },
  // The frameworks, which seldom change.
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|react-router|react-redux|@reduxjs)[\\/]/,
  },
  { name: 'start', test: /boot[\\/]start-app\.tsx/ },
  { name: 'sign-in', test: /features[\\/]session[\\/]SignInPage\.tsx/ },
  {
    name: 'shell',
    test: /app[\\/](shell[\\/]Shell|dashboard[\\/]DashboardPage)\.tsx/,
  },
  // Small, and of two that are not: neither is to come with the other.
  { name: 'tslib', test: /node_modules[\\/]tslib[\\/]/ },
  // What comes after the first paint, in one piece.
  {
    name: 'late',
    test: /shell[\\/](ContextChoice|EntryTip|NotificationsPopover|PhoneMenu|ProfilePopover|UnreadCount)\.tsx|home[\\/](CardsPopover|RecentTable)\.tsx|ui[\\/]notices[\\/]Toasts\.tsx/,
  },
  { name: 'user-pool', test: /core[\\/]session[\\/]user-pool\.ts/ },
  {
    name: 'contract',
    test: /packages[\\/](contract|domain|fields)[\\/]|node_modules[\\/]zod/,
    ...shared,
  },
  { name: 'icons', test: /@tabler/, minShareCount: 2 },
  { name: 'libraries', test: /node_modules/, ...shared },
  { name: 'ui', test: /src[\\/](ui|core)[\\/]/, ...sharedOfOurs },
  { name: 'kit', test: /src[\\/](kit|records|features)[\\/]/, ...sharedOfOurs },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    react(),
    lightPackages(),
    mantineStyles(),
    allMantineStyles(),
    pdfjsData(),
    pagesOutside(),
    preloadApplication(),
    compileAhead(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // Read by the tests; the server hands out no hidden folder.
    manifest: true,
    target: 'es2023',
    // Browsers of that age preload modules by themselves.
    modulePreload: { polyfill: false },
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/config.json', '/user-pool'].map((path) => [path, 'http://localhost:3000']),
    ),
  },
});
