import { constants, parseCaipAddress } from '@latchkey/protocol'
import { type Cacao, readRecap } from '@latchkey/protocol/siwx'
import * as v from 'valibot'
import { agreeKey, hashHex } from '../keys/curves.ts'
import { type Message, type SessionNamespaces, signSchemas } from '../wire/sign.schema.ts'
import type { ClientContext } from './client.types.ts'
import { dropProposal, rejectProposal } from './endings.ts'
import { isAnswerTo } from './isAnswerTo.ts'
import type { Proposal, StoredSession } from './state.ts'
import { toPublicSession } from './toPublicSession.ts'

/** What a sign-in ends with whose answer is to another one. WalletConnect has no code for it. */
export const answerMismatchCode = 7100

/**
 * The wallet's answer to a sign-in. It must be to this request. The session has the accounts that have signed, and no
 * others; whether they have is for the sign-in's verifier to check.
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
  if (!answer.success || !answer.output.cacaos.every((cacao) => isAnswerTo(cacao, auth))) {
    await refuse(context, proposal, message.result)
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

/** Ends a sign-in that answers another request, and the session that the wallet believes in since. */
async function refuse(context: ClientContext, proposal: Proposal, result: unknown): Promise<void> {
  rejectProposal(context, proposal, answerMismatchCode, 'The wallet signed another request')
  const named = v.safeParse(v.object({ responder: v.object({ publicKey: v.string() }) }), result)
  // In link mode nothing goes over the relay.
  if (!named.success || proposal.auth?.link) return
  try {
    const symKey = await agreeKey(context.curves, proposal.privateKey, named.output.responder.publicKey)
    const params = { code: 6000, message: 'The wallet signed another request' }
    const payload = { id: context.nextId(), jsonrpc: '2.0', method: 'wc_sessionDelete', params }
    context.send({ topic: hashHex(symKey), symKey, method: 'wc_sessionDelete', kind: 'request', payload })
  } catch {
    // What is no key has no session.
  }
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
