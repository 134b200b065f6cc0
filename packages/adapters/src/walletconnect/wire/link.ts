/** A message to a wallet on the same device, as a universal link (link mode of WalletConnect v2). */
export function formatLink(walletLink: string, topic: string, envelope: string): string {
  const link = new URL(walletLink)
  link.searchParams.set('wc_ev', envelope)
  link.searchParams.set('topic', topic)
  return link.href
}

/** The message in a link that a wallet on the same device has opened. Undefined for any other address. */
export function parseLink(href: string): { readonly topic: string; readonly envelope: string } | undefined {
  if (!URL.canParse(href)) return undefined
  const { searchParams } = new URL(href)
  const topic = searchParams.get('topic')
  const envelope = searchParams.get('wc_ev')
  return topic && envelope ? { topic, envelope } : undefined
}

/**
 * The pairing URI of WalletConnect v2 (ERC-1328). It holds the key of the pairing: anyone who sees it can answer.
 * `methods` lists for the wallet what will be asked, so that it prefers a sign-in to the proposal sent beside it.
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
