/** The fields of a form as browsers send it; none of any other kind of body. Of a field that comes twice, the last counts. */
export function parseForm(bytes: Uint8Array, contentType: string | undefined): Readonly<Record<string, string>> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return {}
  return Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString('utf8')))
}
