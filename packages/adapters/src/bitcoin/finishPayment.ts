import { KitError } from '@latchkey/protocol'
import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'

/**
 * The signed transaction in hex, from the PSBT that a wallet gave back. It must be the one that was asked for: the same
 * inputs and outputs in the same order. A wallet, or who stands between, can't change where the money goes.
 * @throws KitError `wallet/altered-transaction`, `unknown` when a signature is missing.
 */
export function finishPayment(asked: Transaction, answer: Uint8Array): string {
  const signed = read(answer)
  if (outline(signed) !== outline(asked)) {
    throw new KitError({ code: 'wallet/altered-transaction', shortMessage: 'The wallet signed another transaction' })
  }
  try {
    if (!signed.isFinal) signed.finalize()
    return hex.encode(signed.extract())
  } catch (cause) {
    throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not sign all of the transaction', cause })
  }
}

function read(answer: Uint8Array): Transaction {
  try {
    return Transaction.fromPSBT(answer, { allowUnknownOutputs: true })
  } catch (cause) {
    throw new KitError({ code: 'unknown', shortMessage: 'The wallet did not answer with a transaction', cause })
  }
}

/** All that signatures commit to. */
function outline(transaction: Transaction): string {
  const inputs = Array.from({ length: transaction.inputsLength }, (_, place) => {
    const { txid, index, sequence } = transaction.getInput(place)
    return `${hex.encode(txid ?? new Uint8Array())}:${index}:${sequence}`
  })
  const outputs = Array.from({ length: transaction.outputsLength }, (_, place) => {
    const { script, amount } = transaction.getOutput(place)
    return `${hex.encode(script ?? new Uint8Array())}:${amount}`
  })
  return JSON.stringify([transaction.version, transaction.lockTime, inputs, outputs])
}
