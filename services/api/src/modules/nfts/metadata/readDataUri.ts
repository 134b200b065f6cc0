/** What a `data:` URI (RFC 2397) holds; undefined when it is none. */
export function readDataUri(uri: string): { readonly contentType: string; readonly body: Buffer } | undefined {
  const match = /^data:([^,]*),/i.exec(uri)
  if (match === null) return undefined
  const [head, info = ''] = match
  const rest = uri.slice(head.length)
  const contentType = info.split(';')[0]?.toLowerCase() || 'text/plain'
  if (/;base64$/i.test(info)) return { contentType, body: Buffer.from(decoded(rest), 'base64') }
  return { contentType, body: Buffer.from(decoded(rest), 'utf8') }
}

/** Contracts write marks such as `#` and `%` as they are: what is no escape stays. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
