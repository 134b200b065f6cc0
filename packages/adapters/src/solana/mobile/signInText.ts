import type { SolanaSignInRequest } from '../wallet/solanaWallet.ts'

const fields = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** The text of a sign-in (Sign In With Solana), for wallets that sign messages and know no sign-ins. */
export function signInText(request: SolanaSignInRequest & { readonly domain: string }, address: string): string {
  const { domain, resources, statement } = request
  const lines = fields.flatMap(([label, key]) => (request[key] === undefined ? [] : [`${label}: ${request[key]}`]))
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  const parts = [`${domain} wants you to sign in with your Solana account:\n${address}`, statement, lines.join('\n')]
  return parts.filter(Boolean).join('\n\n')
}
