/**
 * The content security policy of the page. `npm run preview` serves by it; have your host send the same header.
 * @param rpcUrl The node that the page reads from.
 */
export function policyFor(rpcUrl?: string): string {
  if (rpcUrl && !(/^https?:/.test(rpcUrl) && URL.canParse(rpcUrl))) {
    throw new Error('VITE_RPC_URL in .env must be the URL of a node, such as https://node.example.org.')
  }
  const hosts = rpcUrl ? [new URL(rpcUrl).origin] : []
  return [
    "default-src 'self'",
    ["connect-src 'self'", ...hosts].join(' '),
    // Wallets bring their icons as data.
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
