import * as v from 'valibot'
import { agreeKey } from '../keys/agreeKey.ts'
import { hashHex } from '../keys/hashHex.ts'
import type { Message } from '../wire/message.schema.ts'
import { signSchemas } from '../wire/sign.schema.ts'
import { answerCall } from './answerCall.ts'
import type { ClientContext } from './context.types.ts'
import { rejectProposal } from './rejectProposal.ts'
import type { Proposal } from './state.schema.ts'

/** A message on the topic of a pairing: the wallet's answer to what was proposed, or the end of the pairing. */
export async function takePairingMessage(context: ClientContext, proposal: Proposal, message: Message): Promise<void> {
  if ('method' in message) {
    const known = message.method === 'wc_pairingPing' || message.method === 'wc_pairingDelete'
    const { pairingTopic: topic, pairingKey: symKey } = proposal
    answerCall(context, { topic, symKey }, message, known ? undefined : 'unsupported')
    if (message.method === 'wc_pairingDelete') rejectProposal(context, proposal, 6000, 'The wallet ended the pairing')
  } else if (message.id === proposal.id) {
    if ('error' in message) {
      rejectProposal(context, proposal, message.error.code, message.error.message)
      return
    }
    const answer = v.safeParse(signSchemas.proposalResult, message.result)
    if (!answer.success) return
    const peerPublicKey = answer.output.responderPublicKey
    const symKey = await agreeKey(context.curves, proposal.privateKey, peerPublicKey)
    proposal.settling = { topic: hashHex(symKey), symKey, peerPublicKey }
    context.emit({ type: 'proposal_answered', id: proposal.id })
  }
}
