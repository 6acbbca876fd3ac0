import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Kept beside the build, so that every start after its first one, and every other worker, skips compiling.
enableCompileCache(fileURLToPath(new URL('../compile-cache', import.meta.url)));
await import('./main.ts');
