/**
 * Whether a browser says that it loads this request into a frame on a page of `origin`. No page can set these headers;
 * a program that is no browser can, so an attestation tells an honest browser's page from another, not more.
 */
export function isFramedBy(origin: string, header: (name: string) => string | undefined): boolean {
  const destination = header('sec-fetch-dest')
  const referrer = header('referer')
  if (destination !== undefined && destination !== 'iframe') return false
  const from = referrer === undefined ? undefined : URL.parse(referrer)?.origin
  // A page may hide its referrer: the policy of frame-ancestors then keeps the answer from other pages.
  return from === undefined ? destination === 'iframe' : from === origin
}
