import { constants, parseCaipAddress } from '@latchkey/protocol'
import { type Cacao, readRecap } from '@latchkey/protocol/siwx'
import * as v from 'valibot'
import { agreeKey, hashHex } from '../keys/curves.ts'
import { type Message, type SessionNamespaces, signSchemas } from '../wire/sign.schema.ts'
import type { ClientContext } from './client.types.ts'
import { dropProposal, rejectProposal } from './endings.ts'
import type { Proposal, StoredSession } from './state.ts'
import { toPublicSession } from './toPublicSession.ts'

/**
 * The wallet's answer to a sign-in. It must speak of this request: domain, address of the page, nonce and chains. The
 * signatures are for the sign-in's verifier to check; like accounts of any session, the address is the wallet's claim.
 */
export async function takeSignIn(
  context: ClientContext,
  proposal: Proposal,
  auth: NonNullable<Proposal['auth']>,
  message: Message,
): Promise<void> {
  if ('method' in message || message.id !== auth.id) return
  if ('error' in message) {
    rejectProposal(context, proposal, message.error.code, message.error.message)
    return
  }
  const answer = v.safeParse(signSchemas.authResult, message.result)
  if (!answer.success || !answer.output.cacaos.every(({ p }) => isAnswerTo(p, auth))) {
    rejectProposal(context, proposal, 7000, 'The wallet signed another request')
    return
  }
  const { cacaos, responder } = answer.output
  const symKey = await agreeKey(context.curves, proposal.privateKey, responder.publicKey)
  const namespaces = approvedNamespaces(namespacesOf(cacaos))
  const usable = namespaces && Object.values(namespaces).some(({ methods }) => methods.length > 0)
  const session: StoredSession | undefined = usable
    ? {
        topic: hashHex(symKey),
        symKey,
        peer: responder,
        namespaces,
        expiresAtMs: context.env.clock.nowMs() + constants.walletConnectSessionMs,
        chains: {},
        link: responder.metadata.redirect?.linkMode ? auth.link : undefined,
      }
    : undefined
  dropProposal(context, proposal)
  if (session) context.state.sessions.push(session)
  context.emit({
    type: 'session_connect',
    id: proposal.id,
    session: session && toPublicSession(session),
    auths: cacaos,
  })
}

function isAnswerTo(payload: Cacao['p'], auth: NonNullable<Proposal['auth']>): boolean {
  return (
    payload.domain === auth.domain &&
    payload.aud === auth.uri &&
    payload.nonce === auth.nonce &&
    auth.chains.includes(chainOf(payload.iss))
  )
}

/** `did:pkh:eip155:1:0x…`: the CAIP-2 id in the middle. */
function chainOf(iss: string): string {
  return iss.split(':').slice(-3, -1).join(':')
}

/** What the ReCaps of the sign-ins allow: their methods, on their chains, for the accounts that signed. */
function namespacesOf(cacaos: readonly Cacao[]): StoredSession['namespaces'] {
  const namespaces: StoredSession['namespaces'] = {}
  for (const { p } of cacaos) {
    const [namespace = ''] = chainOf(p.iss).split(':')
    const abilities = Object.entries(readRecap(p.resources)?.att[namespace] ?? {})
    const chains = new Set([
      chainOf(p.iss),
      ...abilities.flatMap(([, limits]) => limits.flatMap((one) => one.chains ?? [])),
    ])
    const known = namespaces[namespace]
    namespaces[namespace] = {
      accounts: [...(known?.accounts ?? []), ...[...chains].map((chain) => `${chain}:${p.iss.split(':').at(-1)}`)],
      methods: [...(known?.methods ?? []), ...abilities.map(([name]) => name.split('/')[1] ?? '')],
      events: ['chainChanged', 'accountsChanged'],
    }
  }
  return namespaces
}

/**
 * What a wallet approved, as far as it can be used: accounts that are CAIP-10 of the namespace they are listed under,
 * and namespaces with at least one. A key may also name one chain (CAIP-25, `eip155:1`). Undefined when nothing is
 * left.
 */
export function approvedNamespaces(reported: SessionNamespaces): SessionNamespaces | undefined {
  const usable: SessionNamespaces = {}
  for (const [key, { accounts, methods, events }] of Object.entries(reported)) {
    const namespace = key.split(':')[0] ?? key
    const own = accounts.filter((account) => isAccountOf(namespace, account))
    if (own.length === 0) continue
    const known = usable[namespace] ?? { accounts: [], methods: [], events: [] }
    usable[namespace] = {
      accounts: [...new Set([...known.accounts, ...own])],
      methods: [...new Set([...known.methods, ...methods])],
      events: [...new Set([...known.events, ...events])],
    }
  }
  return Object.keys(usable).length > 0 ? usable : undefined
}

function isAccountOf(namespace: string, account: string): boolean {
  try {
    return parseCaipAddress(account).namespace === namespace
  } catch {
    return false
  }
}
