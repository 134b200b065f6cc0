import { readRecap } from './recap.ts'
import type { Cacao } from './sign.schema.ts'

/**
 * The text that the wallet signed for a sign-in, rebuilt from its answer (EIP-4361 with the statement of ERC-5573):
 * "Ethereum account" and a bare chain number, as WalletConnect wallets write it.
 */
export function formatSignInMessage(payload: Cacao['p']): string {
  const [chain = '', address = ''] = payload.iss.split(':').slice(-2)
  const optional = (label: string, value: string | undefined) => (value ? [`${label}: ${value}`] : [])
  return [
    `${payload.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...statementOf(payload),
    '',
    `URI: ${payload.aud}`,
    `Version: ${payload.version}`,
    `Chain ID: ${chain}`,
    `Nonce: ${payload.nonce}`,
    `Issued At: ${payload.iat}`,
    ...optional('Expiration Time', payload.exp),
    ...optional('Not Before', payload.nbf),
    ...optional('Request ID', payload.requestId),
    ...(payload.resources ? [['Resources:', ...payload.resources.map((item) => `- ${item}`)].join('\n')] : []),
  ].join('\n')
}

/** The app's statement, followed by what a ReCap says in words. Without either the line is left out. */
function statementOf({ statement, resources }: Cacao['p']): readonly string[] {
  const recap = readRecap(resources)
  if (!recap) return statement ? [statement] : []
  let count = 0
  const sentences = Object.entries(recap.att).map(([namespace, abilities]) => {
    const byAbility = new Map<string, string[]>()
    for (const name of Object.keys(abilities).sort()) {
      const [ability = '', action = ''] = name.split('/')
      byAbility.set(ability, [...(byAbility.get(ability) ?? []), action])
    }
    return [...byAbility].map(([ability, actions]) => {
      count += 1
      return `(${count}) '${ability}': '${actions.join("', '")}' for '${namespace}'.`
    })
  })
  const words = 'I further authorize the stated URI to perform the following actions on my behalf:'
  if (statement?.includes(words)) return [statement]
  return [[...(statement ? [statement] : []), words, ...sentences.flat()].join(' ')]
}
