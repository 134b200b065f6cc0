import { constants, KitError, type Network } from '@latchkey/protocol'
import type { Hex, TransactionSerializable } from 'viem'
import { assertRequest, serializeTransaction } from 'viem/utils'
import { toKitError } from './errors.ts'
import type { EvmTransaction } from './transaction.types.ts'

/**
 * Refuses a transaction that no chain would take, before the wallet is asked. The checks are viem's (decisions 18):
 * it runs them when it serialises. The size of blobs (EIP-4844) is checked here, since viem only looks at blobs that it
 * makes itself.
 * @throws KitError of `transaction/*`.
 */
export function checkTransaction(transaction: EvmTransaction, network: Network): void {
  const { from, to, data, blobs, blobVersionedHashes, type = inferType(transaction), ...rest } = transaction
  for (const blob of blobs ?? []) {
    const bytes = Math.floor((blob.length - 2) / 2)
    if (bytes < 1 || bytes > constants.blobBytesMax) {
      const shortMessage = `A blob has ${bytes} bytes; it holds 1 to ${constants.blobBytesMax}.`
      throw new KitError({ code: 'transaction/blob-size', shortMessage })
    }
  }
  try {
    assertRequest({ account: from as Hex })
    serializeTransaction({
      ...rest,
      ...(to === undefined ? {} : { to: to as Hex }),
      ...(data === undefined ? {} : { data: data as Hex }),
      ...(blobVersionedHashes === undefined ? {} : { blobVersionedHashes: blobVersionedHashes as readonly Hex[] }),
      type,
      chainId: Number(network.id),
    } as TransactionSerializable)
  } catch (error) {
    throw toKitError(error)
  }
}

/** The type that a wallet would choose for these fields. */
function inferType(transaction: EvmTransaction): NonNullable<EvmTransaction['type']> {
  if (transaction.blobVersionedHashes || transaction.blobs || transaction.maxFeePerBlobGas !== undefined)
    return 'eip4844'
  return transaction.gasPrice === undefined ? 'eip1559' : 'legacy'
}
