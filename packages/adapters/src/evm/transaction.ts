import { constants, KitError, type Network } from '@latchkey/protocol'
import type { Hex, TransactionSerializable } from 'viem'
import { assertRequest, serializeTransaction } from 'viem/utils'
import { toKitError } from './errors.ts'

const typeNumbers = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2', eip4844: '0x3' } as const

/** The form of the Ethereum JSON-RPC API: quantities in hex, absent fields left out for the wallet to fill. */
export function toRpcTransaction(transaction: EvmTransaction): Readonly<Record<string, unknown>> {
  const { type, blobs, blobVersionedHashes, from, to, data, ...quantities } = transaction
  const fields: Record<string, unknown> = {
    from,
    to,
    data,
    blobs,
    blobVersionedHashes,
    type: type && typeNumbers[type],
  }
  for (const [name, value] of Object.entries(quantities)) {
    if (value !== undefined) fields[name] = `0x${value.toString(16)}`
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** A transaction that a wallet is asked to send. The chain id is the network's. Amounts are in wei. */
export type EvmTransaction = {
  readonly from: string
  /** Absent: the transaction makes a contract. */
  readonly to?: string | undefined
  readonly value?: bigint | undefined
  readonly data?: string | undefined
  readonly gas?: bigint | undefined
  readonly nonce?: number | undefined
  readonly type?: 'legacy' | 'eip2930' | 'eip1559' | 'eip4844' | undefined
  /** Of legacy and EIP-2930 transactions. */
  readonly gasPrice?: bigint | undefined
  /** EIP-1559: the fee cap and the tip, per gas. */
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  /** EIP-4844. */
  readonly maxFeePerBlobGas?: bigint | undefined
  readonly blobVersionedHashes?: readonly string[] | undefined
  readonly blobs?: readonly string[] | undefined
}

/**
 * Refuses a transaction that no chain would take, before the wallet is asked. The checks are viem's:
 * it runs them when it serialises. The size of blobs (EIP-4844) is checked here, since viem only looks at blobs that it
 * makes itself.
 * @returns The transaction as bytes, without what the wallet fills in and without a signature.
 * @throws KitError of `transaction/*`.
 */
export function checkTransaction(transaction: EvmTransaction, network: Network): `0x${string}` {
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
    return serializeTransaction({
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
