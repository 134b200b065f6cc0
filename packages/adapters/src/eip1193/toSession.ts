import type { ConnectorSession } from '@latchkey/core/ports'
import { type CaipNetworkId, formatCaipAddress, isEvmAddress, KitError, toChecksumAddress } from '@latchkey/protocol'
import * as v from 'valibot'
import { walletChainSchema } from './walletChain.schema.ts'

const accountsSchema = v.array(v.unknown())

/** A wallet that names more accounts than this is not taken at its word. */
const mostAccounts = 200

/**
 * What a wallet said about accounts and chain, as a session. Entries that are no address are dropped; a wallet that
 * doesn't say its chain counts as standing on none; its accounts are then told on the first chain that the app wants.
 * @throws KitError `wallet/no-account` when nothing is left.
 */
export function toSession(accounts: unknown, chain: unknown, wanted: readonly CaipNetworkId[]): ConnectorSession {
  const list = v.safeParse(accountsSchema, accounts)
  const addresses = (list.success ? list.output : [])
    .slice(0, mostAccounts)
    .flatMap((entry) => (typeof entry === 'string' && isEvmAddress(entry) ? [toChecksumAddress(entry)] : []))
  const parsedChain = v.safeParse(walletChainSchema, chain)
  const networkId = parsedChain.success ? (`eip155:${parsedChain.output}` as const) : undefined
  const accountNetwork = networkId ?? wanted.find((id) => id.startsWith('eip155:')) ?? 'eip155:1'
  const unique = [...new Set(addresses)]
  if (unique.length === 0) throw new KitError({ code: 'wallet/no-account', shortMessage: 'The wallet gave no account' })
  return { accounts: unique.map((address) => formatCaipAddress(accountNetwork, address)), networkId }
}
