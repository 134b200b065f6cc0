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
