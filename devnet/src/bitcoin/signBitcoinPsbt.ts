import { Transaction } from '@scure/btc-signer'
import type { BitcoinKey } from './bitcoinPersona.types.ts'

/** Signs inputs of a PSBT with a key, and makes them final if asked. Throws when the key is of another address. */
export function signBitcoinPsbt(
  key: BitcoinKey,
  psbt: Uint8Array,
  options: { readonly indexes: readonly number[]; readonly finalize: boolean },
): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  for (const index of options.indexes) {
    if (key.purpose === 'ordinals') transaction.updateInput(index, { tapInternalKey: key.publicKey })
    transaction.signIdx(key.privateKey, index)
    if (options.finalize) transaction.finalizeIdx(index)
  }
  return transaction.toPSBT()
}
