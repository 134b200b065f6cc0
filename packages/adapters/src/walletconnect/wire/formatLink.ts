/** A message to a wallet on the same device, as a universal link (link mode of WalletConnect v2). */
export function formatLink(walletLink: string, topic: string, envelope: string): string {
  const link = new URL(walletLink)
  link.searchParams.set('wc_ev', envelope)
  link.searchParams.set('topic', topic)
  return link.href
}
