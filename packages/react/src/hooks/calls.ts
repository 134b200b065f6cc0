import { selectAccount, selectActiveNetwork } from '@latchkey/core'
import { type CallsProgress, selectCalls, type sendCalls, walletCapabilitiesQuery } from '@latchkey/core/calls'
import type { WalletCapabilities } from '@latchkey/core/ports'
import { type CaipNetworkId, type KitError, parseCaipNetworkId } from '@latchkey/protocol'
import { useCallback, useMemo } from 'react'
import { type QueryState, useKitQuery } from '../queries/useKitQueries.ts'
import { useAsyncAction } from './useAsyncAction.ts'
import { useKit, useKitState } from './useKit.ts'

/**
 * Asks the wallet of the account in use for several calls under one prompt, or for one after the other where it can't.
 * Call `sendCalls` in a click handler. It resolves as soon as the wallet has taken them, and rejects with what `sendCalls`
 * of `latchkey/actions` throws; `error` keeps it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-5792
 * @example
 * const { sendCalls, isPending } = useSendCalls()
 * const { id } = await sendCalls({ calls: [approve, deposit], atomicRequired: true })
 */
export function useSendCalls(): {
  isPending: boolean
  error: KitError | undefined
  sendCalls: (options: sendCalls.Options) => sendCalls.ReturnType
} {
  const kit = useKit()
  const { run, ...phase } = useAsyncAction(
    useCallback(
      // What asks a wallet is fetched when it is used.
      async (options: sendCalls.Options) => (await import('@latchkey/core/calls')).sendCalls(kit, options),
      [kit],
    ),
  )
  return { sendCalls: run, ...phase }
}

/**
 * How far calls are, by the `id` of `useSendCalls`, after a reload too. Undefined without an id, and for one that this
 * browser doesn't know.
 *
 * @example
 * const progress = useCallsStatus({ id })
 * progress?.status // 'confirmed'
 */
export function useCallsStatus({ id }: { id: string | undefined }): CallsProgress | undefined {
  const plans = useKitState((state) => state.plans)
  return useMemo(() => (id === undefined ? undefined : selectCalls({ plans }, id)), [plans, id])
}

/**
 * What the wallet in use can do with several calls, by network: `atomic`, and in `further` what else it says, such as
 * `paymasterService`. It shows no prompt. `data` is undefined without an account.
 *
 * @param options Default: the network in use.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 * @example
 * const { data } = useCapabilities()
 * const takesAsOne = data?.['eip155:1']?.atomic !== 'unsupported'
 */
export function useCapabilities(
  options: { networkIds?: readonly CaipNetworkId[] } = {},
): QueryState<Readonly<Record<CaipNetworkId, WalletCapabilities>>> {
  const kit = useKit()
  const active = useKitState((state) => selectActiveNetwork(kit, state)?.caipNetworkId)
  const networkIds = options.networkIds ?? (active ? [active] : [])
  const namespace = networkIds[0] && parseCaipNetworkId(networkIds[0]).namespace
  const from = useKitState((state) => selectAccount(state, namespace).address)
  return useKitQuery(() => (from ? walletCapabilitiesQuery(kit, { from, networkIds }) : undefined))
}
