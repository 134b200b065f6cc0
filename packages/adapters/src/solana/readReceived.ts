import type { TokenRef } from '@latchkey/core/ports'
import { parseCaipAddress } from '@latchkey/protocol'
import type { SolanaRpc } from './createSolanaRpc.ts'
import { rpcAnswers } from './rpcAnswers.schema.ts'

/**
 * Smallest units of a token that a transaction has brought an account, less what it took of it, as the node notes
 * balances beside it; of SOL without the fee. Undefined for one that is in no block or has failed, and for SOL where a
 * deposit of a new account went out of it, too.
 */
export async function readReceived(
  rpc: SolanaRpc,
  { hash, token, account }: { hash: string; token: Pick<TokenRef, 'address'>; account: string },
): Promise<bigint | undefined> {
  const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const found = await rpc(rpcAnswers.transaction, 'getTransaction', [hash, config])
  const meta = found?.meta
  if (!meta || (meta.err !== null && meta.err !== undefined)) return undefined
  const [before, after] = [meta.preTokenBalances, meta.postTokenBalances].map((balances) =>
    balances.filter(({ owner }) => owner === account),
  )
  if (!before || !after) return undefined
  if (token.address !== undefined) {
    const { address: mint } = parseCaipAddress(token.address)
    const sum = (balances: typeof before) =>
      balances.reduce((total, each) => (each.mint === mint ? total + each.uiTokenAmount.amount : total), 0n)
    return sum(after) - sum(before)
  }
  const isMade = ({ accountIndex }: (typeof after)[number]) =>
    !before.some((each) => each.accountIndex === accountIndex)
  const at = found.transaction.message.accountKeys.indexOf(account)
  const [was, is] = [meta.preBalances[at], meta.postBalances[at]]
  if (was === undefined || is === undefined || after.some(isMade)) return undefined
  return is - was + (at === 0 ? meta.fee : 0n)
}
