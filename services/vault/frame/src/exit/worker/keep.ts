import { createPageKeeper } from './keepPage.ts'
import type { WorkerScope } from './workerScope.types.ts'

/** Set by the build: SHA-256 of the page, in base64. */
declare const exitPageSha256: string

const scope = self as unknown as WorkerScope
const keeper = createPageKeeper(
  { path: '/exit', sha256: exitPageSha256 },
  { caches, fetch: (path, init) => fetch(path, init) },
)

scope.addEventListener('install', (event) => event.waitUntil(keeper.install()))
scope.addEventListener('activate', (event) => event.waitUntil(keeper.activate()))
scope.addEventListener('fetch', (event) => {
  if (keeper.keeps(event.request, scope.location.origin)) event.respondWith(keeper.answer())
})
