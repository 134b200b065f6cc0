import type { SendRequest } from '@latchkey/core/ports'
import { KitError } from '@latchkey/protocol'
import { RpcFailure } from '../evm/transport/RpcFailure.ts'
import { buildPayment } from './buildPayment.ts'
import type { Esplora } from './createEsplora.ts'
import { finishPayment } from './finishPayment.ts'
import { planPayment } from './planPayment.ts'
import { bitcoinWalletOf } from './wallets/bitcoinWalletOf.ts'

/**
 * Has the wallet sign a payment that we have built, so that coins and fee are those that the person saw, checks what it
 * gives back, and broadcasts it. A wallet that signs no PSBT sends by itself, at a fee of its own.
 * @throws KitError `amount/dust`, `transaction/insufficient-funds`, `wallet/*`, `rpc/transaction-rejected`.
 */
export async function sendBitcoin(esplora: Esplora, request: SendRequest): Promise<{ hash: string }> {
  const { network, provider, from, amountUnits, speed = 'normal' } = request
  const wallet = bitcoinWalletOf(provider, network.caipNetworkId, from)
  const plan = await planPayment(esplora, request)
  const choice = plan.choose(amountUnits, speed)
  if (wallet.signPsbt) {
    const publicKey = wallet.accounts().find(({ address }) => address === from)?.publicKey
    const payment = await buildPayment(esplora, { network, plan, choice, amountSats: amountUnits, publicKey })
    const indexes = choice.coins.map((_, index) => index)
    const answer = await wallet.signPsbt({ psbt: payment.toPSBT(), inputs: [{ address: from, indexes }] })
    return { hash: await esplora.broadcast(finishPayment(payment, answer)).catch(explain) }
  }
  if (wallet.sendTransfer) return { hash: await wallet.sendTransfer({ from, to: plan.to.address, sats: amountUnits }) }
  throw new KitError({ code: 'wallet/unsupported-method', shortMessage: 'The wallet signs no transactions' })
}

/** What nodes call an output that is too small, and inputs that somebody else has spent meanwhile. */
function explain(error: unknown): never {
  if (error instanceof RpcFailure && error.kind === 'answer') {
    if (/\bdust\b/i.test(error.message)) {
      throw new KitError({ code: 'amount/dust', shortMessage: 'The amount is too small to be sent', cause: error })
    }
    throw new KitError({
      code: 'rpc/transaction-rejected',
      shortMessage: 'Transaction rejected',
      details: error.message,
      cause: error,
    })
  }
  throw error
}
