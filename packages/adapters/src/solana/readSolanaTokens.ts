import type { TokenRef } from '@latchkey/core/ports'
import { parseCaipAddress } from '@latchkey/protocol'
import type { SolanaRpc } from './createSolanaRpc.ts'
import { rpcAnswers } from './rpcAnswers.schema.ts'
import { solanaPrograms as programs } from './solanaPrograms.ts'

/** Balances in the order of `tokens`, of the native one too. Several accounts of one token are added up. */
export async function readSolanaTokens(
  rpc: SolanaRpc,
  owner: string,
  tokens: readonly TokenRef[],
): Promise<readonly bigint[]> {
  const [native, ...lists] = await Promise.all([
    rpc(rpcAnswers.balance, 'getBalance', [owner]),
    ...[programs.token, programs.token2022].map((programId) =>
      rpc(rpcAnswers.tokenAccounts, 'getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }]),
    ),
  ])
  const units = new Map<string, bigint>()
  for (const { account } of lists.flatMap(({ value }) => value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    units.set(mint, (units.get(mint) ?? 0n) + tokenAmount.amount)
  }
  return tokens.map(({ address }) =>
    address === undefined ? native.value : (units.get(parseCaipAddress(address).address) ?? 0n),
  )
}
