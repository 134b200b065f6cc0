import { type Cacao, readCacao, readRecap, recapStatement, type SiwxMessageData } from '@latchkey/protocol/siwx'
import type { Proposal } from './state.ts'

/** What a sign-in has asked for. */
type Asked = NonNullable<Proposal['auth']>

/**
 * Whether a signed sign-in is the one that was asked for, to the last field. A wallet chooses the account, one of the
 * networks, and how much it allows of the methods (ERC-5573); the statement has to say so in words.
 */
export function isAnswerTo(cacao: Cacao, asked: Asked): boolean {
  const said = readCacao(cacao)
  if (!said || !asked.chains.includes(said.chainId)) return false
  const wanted: Partial<SiwxMessageData> = {
    domain: asked.domain,
    uri: asked.uri,
    version: asked.version,
    nonce: asked.nonce,
    issuedAt: asked.iat,
    expirationTime: asked.exp || undefined,
    notBefore: asked.nbf || undefined,
    requestId: asked.requestId || undefined,
    statement: recapStatement(asked.statement, said.resources) || undefined,
  }
  const fields = Object.keys(wanted) as (keyof typeof wanted)[]
  return fields.every((field) => said[field] === wanted[field]) && hasResources(said.resources ?? [], asked)
}

/** The resources that were asked for, in their order, and after them at most what the wallet allows. */
function hasResources(resources: readonly string[], asked: Asked): boolean {
  const [recap, ...more] = resources.slice(asked.resources.length)
  if (more.length > 0 || !asked.resources.every((resource, at) => resources[at] === resource)) return false
  return recap === undefined || isWithin(recap, asked)
}

/** No other kind of network, no other method, no other chain. */
function isWithin(recap: string, { chains, methods }: Asked): boolean {
  const allowed = readRecap([recap])
  if (!allowed) return false
  return Object.entries(allowed.att).every(
    ([namespace, abilities]) =>
      chains.some((chain) => chain.startsWith(`${namespace}:`)) &&
      Object.entries(abilities).every(
        ([ability, limits]) =>
          methods.some((method) => ability === `request/${method}`) &&
          limits.every((limit) => (limit.chains ?? []).every((chain) => chains.includes(chain))),
      ),
  )
}
