import * as v from 'valibot'
import { agreeKey } from '../keys/agreeKey.ts'
import { decodeEnvelope } from '../wire/decodeEnvelope.ts'
import { type Message, messageSchema } from '../wire/message.schema.ts'
import type { ClientContext } from './context.types.ts'
import { takePairingMessage } from './takePairingMessage.ts'
import { takeSessionMessage } from './takeSessionMessage.ts'
import { takeSettlement } from './takeSettlement.ts'
import { takeSignIn } from './takeSignIn.ts'

/** Opens an envelope and gives the message to who waits on its topic. What can't be opened or read is dropped. */
export async function receiveMessage(context: ClientContext, topic: string, envelope: string): Promise<void> {
  const { curves, env, state } = context
  const session = state.sessions.find((other) => other.topic === topic)
  const proposal = state.proposals.find(
    ({ pairingTopic, settling, auth }) =>
      pairingTopic === topic || settling?.topic === topic || auth?.responseTopic === topic,
  )
  const symKey =
    session?.symKey ?? (proposal?.settling?.topic === topic ? proposal.settling.symKey : proposal?.pairingKey)
  if (!symKey) return

  let message: Message
  try {
    const keyFor = (sender: string | undefined) =>
      sender && proposal ? agreeKey(curves, proposal.privateKey, sender) : symKey
    message = v.parse(messageSchema, await decodeEnvelope(envelope, keyFor))
  } catch (error) {
    env.log('debug', 'A message cannot be opened or is not of the protocol', error)
    return
  }

  if (session) takeSessionMessage(context, session, message)
  else if (proposal?.pairingTopic === topic) await takePairingMessage(context, proposal, message)
  else if (proposal?.settling?.topic === topic) takeSettlement(context, proposal, proposal.settling, message)
  else if (proposal?.auth) await takeSignIn(context, proposal, proposal.auth, message)
}
