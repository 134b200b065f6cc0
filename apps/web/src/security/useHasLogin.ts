import { useKitState } from '@latchkey/react'

/** Whether this app has wallets of its own, that people log in to. */
export function useHasLogin(): boolean {
  return useKitState(({ connectors }) => connectors.some(({ login }) => login !== undefined))
}
