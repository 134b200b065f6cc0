import type { SignInInput } from './solanaRequests.schema.ts'

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

/** The text that a person signs to sign in, as Sign In With Solana writes it. */
export function signInText(input: SignInInput): string {
  const head = `${input.domain} wants you to sign in with your Solana account:\n${input.address}`
  const lines = fields.flatMap(([label, key]) => (input[key] === undefined ? [] : [`${label}: ${input[key]}`]))
  const { resources } = input
  if (resources !== undefined) lines.push(['Resources:', ...resources.map((resource) => `- ${resource}`)].join('\n'))
  return [
    head,
    ...(input.statement === undefined ? [] : [input.statement]),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
}
