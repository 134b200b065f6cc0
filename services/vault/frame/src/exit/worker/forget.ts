import type { WorkerScope } from './workerScope.types.ts'

// What an operator sends who keeps no `/exit`: the browser takes it for a newer version, and it takes everything away.

const scope = self as unknown as WorkerScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('latchkey-exit/')))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => scope.registration.unregister()),
  ),
)
