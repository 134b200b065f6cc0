import { type CaipNetworkId, isKitError, KitError } from '@latchkey/protocol'
import { type Currency, getAccountHistory, type HistoryEntry } from '@latchkey/protocol/http'
import { apiClient } from '../api/apiClient.ts'
import type { Kit } from '../kit/kit.types.ts'
import { showErrorToast } from '../notifications/notification.machine.ts'
import { type ListNetwork, listNetworks, unreadNetworks } from '../queries/listNetworks.ts'
import type { KitQuery } from '../queries/queryClient.ts'
import { servesNetwork } from '../queries/supportedChains.query.ts'

/** The service's index follows the chain by a few seconds, so an older answer is worth asking for again. */
const staleMs = 15_000

/** A page of transactions, newest first. */
export type HistoryPage = {
  readonly transactions: readonly HistoryEntry[]
  /** Asks for the page after this one; undefined on the last. */
  readonly next: string | undefined
  /**
   * Each network that was asked for, and whether it was looked at: where it was not, no transaction means nothing. There
   * is no source either of those that the address is not of.
   */
  readonly networks: readonly ListNetwork[]
}

/**
 * A page of what an address did on a network, or on all of the kit. Rejects with `history/account-required` without an address, and with
 * `history/fetch-failed` when the service fails, with the service's own error as its cause, which is also sent as an event
 * and shown on the screen.
 */
export function historyQuery(kit: Kit, query: historyQuery.Options): KitQuery<HistoryPage> {
  const { address, networkId, cursor, quiet, currency } = query
  return {
    queryKey: ['history', networkId, address, cursor, quiet, currency],
    staleTime: staleMs,
    retry: false,
    queryFn: async ({ signal }) => {
      if (address === undefined || address === '') throw accountRequired()
      const asked = networkId === undefined ? kit.networks.map((each) => each.caipNetworkId) : [networkId]
      const nothing = (networks: readonly ListNetwork[]): HistoryPage => ({
        transactions: [],
        next: undefined,
        networks,
      })
      if (kit.options.apiUrl === undefined) return nothing(unreadNetworks(asked, 'no-source'))
      try {
        if (networkId !== undefined && !(await servesNetwork(kit, networkId)))
          return nothing(unreadNetworks(asked, 'no-source'))
        const { data, next, networks } = await apiClient(kit).call(
          getAccountHistory,
          { params: { address }, query: { chainId: networkId, cursor, currency } },
          { signal },
        )
        return {
          transactions: keptTransactions(data, asked),
          next: next ?? undefined,
          networks: listNetworks(networks, asked),
        }
      } catch (error) {
        if (isKitError(error, 'api/unsupported-chain')) return nothing(unreadNetworks(asked, 'no-source'))
        if (signal.aborted) throw error
        if (quiet) throw fetchFailed({ cause: error })
        kit.emit({ type: 'ERROR_FETCH_TRANSACTIONS', address, projectId: kit.options.projectId, cursor })
        const failure = fetchFailed({ cause: error })
        showErrorToast(kit, { message: failure.shortMessage, code: failure.code })
        throw failure
      }
    },
  }
}

export declare namespace historyQuery {
  type Options = {
    /** In the form of its chain, without a CAIP prefix. */
    address: string | undefined
    /** Undefined: every network of the kit. */
    networkId: CaipNetworkId | undefined
    /** `next` of the page before. */
    cursor?: string | undefined
    /** Of the values. Default: US dollars. */
    currency?: Currency | undefined
    /** The history itself is not on screen: a failure is only thrown. */
    quiet?: boolean | undefined
  }
}

/** What is worth showing: of the asked chains, and not made up of nothing but spam NFTs (spec 5). */
export function keptTransactions(
  transactions: readonly HistoryEntry[],
  networkIds: readonly CaipNetworkId[],
): readonly HistoryEntry[] {
  return transactions.filter(({ metadata, transfers }) => {
    const isSpam =
      transfers !== null && transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags.is_spam)
    return networkIds.some((id) => id === metadata.chain) && !isSpam
  })
}

/** Spec 5. */
function accountRequired(): KitError {
  return new KitError({
    code: 'history/account-required',
    shortMessage: "Transactions can't be fetched without an account address",
  })
}

/** The service was asked and gave no history. Spec 8. */
function fetchFailed({ cause }: { cause: unknown }): KitError {
  return new KitError({ code: 'history/fetch-failed', shortMessage: 'Failed to fetch transactions', cause })
}
