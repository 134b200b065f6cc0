import type { Env } from '@latchkey/core/ports'
import { KitError, type Network } from '@latchkey/protocol'
import * as v from 'valibot'
import { askWallet } from '../eip1193/askWallet.ts'
import { readWalletChain } from '../eip1193/readWalletChain.ts'
import { requireProvider } from '../eip1193/requireProvider.ts'
import { checkTransaction } from './checkTransaction.ts'
import { hashSchema } from './hash.schema.ts'
import { toRpcTransaction } from './toRpcTransaction.ts'
import type { EvmTransaction } from './transaction.types.ts'

/**
 * Asks the wallet to sign and send. The wallet chooses the fees that the transaction leaves open. It is asked first
 * where it stands: a wallet on another chain would send real money there.
 */
export async function sendTransaction(options: {
  provider: unknown
  network: Network
  transaction: EvmTransaction
  clock: Env['clock']
}): Promise<{ hash: string }> {
  const { network, transaction } = options
  const provider = requireProvider(options.provider)
  checkTransaction(transaction, network)
  const chainId = await readWalletChain(provider, options.clock)
  if (chainId !== Number(network.id)) {
    throw new KitError({
      code: 'transaction/chain-mismatch',
      shortMessage: `The wallet is on chain ${chainId}, the transaction is for chain ${network.id} (${network.name})`,
    })
  }
  const params = [{ ...toRpcTransaction(transaction), chainId: `0x${chainId.toString(16)}` }]
  const hash = v.safeParse(hashSchema, await askWallet(provider, 'eth_sendTransaction', params))
  if (hash.success) return { hash: hash.output }
  throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a transaction hash' })
}
