import { constants } from '@latchkey/protocol'
import * as v from 'valibot'
import type { Message } from '../wire/message.schema.ts'
import { signSchemas } from '../wire/sign.schema.ts'
import { answerCall } from './answerCall.ts'
import { approvedNamespaces } from './approvedNamespaces.ts'
import type { ClientContext } from './context.types.ts'
import { dropProposal } from './dropProposal.ts'
import { rejectProposal } from './rejectProposal.ts'
import type { Proposal, StoredSession } from './state.schema.ts'
import { toPublicSession } from './toPublicSession.ts'

/**
 * The settlement of a session that was agreed on. It is taken only from the key that answered the proposal, with
 * accounts that can be used, and for no longer than a session lives.
 */
export function takeSettlement(
  context: ClientContext,
  proposal: Proposal,
  settling: NonNullable<Proposal['settling']>,
  message: Message,
): void {
  if (!('method' in message) || message.method !== 'wc_sessionSettle') return
  const settlement = v.safeParse(signSchemas.settle, message.params)
  const namespaces = settlement.success ? approvedNamespaces(settlement.output.namespaces) : undefined
  if (!settlement.success || !namespaces || settlement.output.controller.publicKey !== settling.peerPublicKey) {
    answerCall(context, settling, message, { code: 7000, message: 'Session settlement failed' })
    rejectProposal(context, proposal, 7000, 'The wallet settled a session that cannot be used')
    return
  }
  const longestMs = context.env.clock.nowMs() + constants.walletConnectSessionMs
  const session: StoredSession = {
    topic: settling.topic,
    symKey: settling.symKey,
    peer: settlement.output.controller,
    namespaces,
    expiresAtMs: Math.min(settlement.output.expiry * 1000, longestMs),
    chains: {},
  }
  dropProposal(context, proposal)
  context.state.sessions.push(session)
  answerCall(context, settling, message, undefined)
  context.emit({ type: 'session_connect', id: proposal.id, session: toPublicSession(session), auths: undefined })
}
