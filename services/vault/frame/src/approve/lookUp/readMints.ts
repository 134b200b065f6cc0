import type { Rpc, TokenFacts, Tokens } from './lookUp.types.ts'
import { mintDecimalsOf } from './mintDecimalsOf.ts'
import { readSolanaAccounts } from './readSolanaAccounts.ts'
import { tokenAccountOf } from './tokenAccountOf.ts'

/** Decimals of mints. An instruction may name a token account in a mint's place: it answers for its mint. */
export async function readMints(rpc: Rpc, addresses: readonly string[], signal: AbortSignal): Promise<Tokens> {
  const first = await readSolanaAccounts(rpc, addresses, signal)
  const mintOf = (address: string) => tokenAccountOf(first.get(address))?.mint ?? address
  const behind = addresses.map(mintOf).filter((mint) => !first.has(mint))
  const mints = new Map([...first, ...(await readSolanaAccounts(rpc, behind, signal))])
  return new Map(
    addresses.map((address): [string, TokenFacts] => {
      const decimals = mintDecimalsOf(mints.get(mintOf(address)))
      const counts = decimals === undefined ? 'unknown' : 'amounts'
      return [address.toLowerCase(), { symbol: undefined, decimals, counts }]
    }),
  )
}
