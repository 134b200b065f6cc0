/**
 * The content security policy of a page. Next puts the nonce into its own scripts, which it finds in the header.
 * @param rpcUrl The node that the page reads from.
 * @param development What `next dev` needs beside it: it evaluates code, and writes styles into the page.
 */
export function policyFor(nonce: string, rpcUrl?: string, development = false): string {
  if (rpcUrl && !(/^https?:/.test(rpcUrl) && URL.canParse(rpcUrl))) {
    throw new Error('NEXT_PUBLIC_RPC_URL in .env must be the URL of a node, such as https://node.example.org.')
  }
  const hosts = rpcUrl ? [new URL(rpcUrl).origin] : []
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    ["connect-src 'self'", ...hosts].join(' '),
    // Wallets bring their icons as data.
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
