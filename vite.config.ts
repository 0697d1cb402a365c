import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every page loads travels together: a hundred small files compress a tenth worse than a handful. */
const groups = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie)\//, priority: 2 },
  // dialogs and form fields are left out: most pages do without them
  {
    name: 'kit',
    test: /web\/(?:ui|shell)\/(?!dialog|sheet|confirm|tabs|category-sheet|radio|text-|select|password|checkbox|field)[a-z-]+\.tsx?$|platform\/(?:format|money|locale)\.ts/,
    priority: 1,
    minShareCount: 2,
  },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
  build: { target: 'es2022', assetsInlineLimit: 0 },
});
