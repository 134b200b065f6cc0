/**
 * The pairing URI of WalletConnect v2 (ERC-1328). It holds the key of the pairing: whoever sees it can answer.
 * `methods` tells the wallet what will be asked, so that it prefers a sign-in to the proposal sent beside it.
 */
export function formatPairingUri(pairing: {
  topic: string
  symKey: string
  expiresAtMs: number
  methods?: readonly string[] | undefined
}): string {
  const query = new URLSearchParams({
    'relay-protocol': 'irn',
    symKey: pairing.symKey,
    expiryTimestamp: String(Math.floor(pairing.expiresAtMs / 1000)),
    ...(pairing.methods ? { methods: pairing.methods.join(',') } : {}),
  })
  return `wc:${pairing.topic}@2?${query}`
}
