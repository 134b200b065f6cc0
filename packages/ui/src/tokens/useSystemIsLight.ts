import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(prefers-color-scheme: light)')

function subscribe(listener: () => void): () => void {
  const list = query()
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Whether the system asks for a light page; follows changes. Dark on a server. */
export function useSystemIsLight(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
}
