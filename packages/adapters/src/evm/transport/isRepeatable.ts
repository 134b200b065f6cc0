/** Reads by name; the rest of the reads are the `eth_get…` family. */
const reads: ReadonlySet<string> = new Set([
  'eth_accounts',
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_estimateUserOperationGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_supportedEntryPoints',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
])

/**
 * Whether a call may be sent twice without doing something twice: reads, and a signed transaction, whose bytes are
 * fixed, so that a chain takes it once (decisions 13). `eth_getFilterChanges` empties the filter: no plain read.
 */
export function isRepeatable(method: string): boolean {
  if (method === 'eth_getFilterChanges') return false
  return reads.has(method) || method.startsWith('eth_get') || method === 'eth_sendRawTransaction'
}
