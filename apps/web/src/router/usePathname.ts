import { useSyncExternalStore } from 'react'
import { navigated } from './navigate.ts'

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(navigated, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(navigated, listener)
  }
}

/** The path of the address bar. */
export function usePathname(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}
