import { selectAccount } from '@latchkey/core'
import type { Namespace } from '@latchkey/protocol'
import { useKitState } from './useKitState.ts'

/**
 * The connected account of a namespace.
 *
 * @param options.namespace Without it: the active namespace.
 */
export function useAccount(
  options: { namespace?: Namespace | undefined } = {},
): ReturnType<typeof selectAccount> & { isConnected: boolean } {
  return useKitState((state) => {
    const account = selectAccount(state, options.namespace)
    return { ...account, isConnected: account.status === 'connected' }
  })
}
