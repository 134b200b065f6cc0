/** The message in a link that a wallet on the same device has opened. Undefined for any other address. */
export function parseLink(href: string): { readonly topic: string; readonly envelope: string } | undefined {
  if (!URL.canParse(href)) return undefined
  const { searchParams } = new URL(href)
  const topic = searchParams.get('topic')
  const envelope = searchParams.get('wc_ev')
  return topic && envelope ? { topic, envelope } : undefined
}
