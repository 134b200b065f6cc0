// Calls that change something beyond the node's own cache, or may: those of the standards, and the usual prefixes of
// wallets and test nodes. What is not listed is taken for a read, as most methods are.
const writes =
  /^(personal|wallet|admin|miner|evm|anvil|hardhat|tenderly)_|^eth_(send|submit|sign)|^debug_setHead$|^send[A-Z]|^requestAirdrop$/

/**
 * Whether a call may be sent to a second node when the first fails. Reads may. Of the writes only
 * `eth_sendRawTransaction` (decisions 13): its bytes are signed and carry a nonce, so a second arrival changes nothing.
 */
export function isRepeatable(method: string): boolean {
  return method === 'eth_sendRawTransaction' || !writes.test(method)
}
