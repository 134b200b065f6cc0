import { trustedScript } from '../keys/trustedScript.ts'

const script = '/exit-worker.js'
const scope = '/exit'

/**
 * Has the browser keep `/exit`, so that it opens while no server answers. Asked again it looks for a newer one.
 * @returns Whether it is kept now; false where the browser or the operator keeps none.
 */
export async function keepExitPage(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  try {
    const registration = await navigator.serviceWorker.register(trustedScript(script), {
      scope,
      updateViaCache: 'none',
    })
    const worker = registration.installing ?? registration.waiting ?? registration.active
    return worker !== null && (await settled(worker))
  } catch {
    return false
  }
}

/** Has the browser forget the page. */
export async function removeExitPage(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(scope)
  await registration?.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('latchkey-exit/')).map((name) => caches.delete(name)))
}

/** A worker counts once all that it keeps has the right hash. */
function settled(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'redundant') resolve(false)
      else if (worker.state !== 'installing' && worker.state !== 'parsed') resolve(true)
    }
    worker.addEventListener('statechange', look)
    look()
  })
}
