import { useSyncExternalStore } from 'react'
import { systemIsLight, watchSystemTheme } from './theme.ts'

/** Whether the system asks for a light page; follows changes. Dark on a server. */
export function useSystemIsLight(): boolean {
  return useSyncExternalStore(watchSystemTheme, systemIsLight, () => false)
}
