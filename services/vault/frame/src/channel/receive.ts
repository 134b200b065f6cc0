import { appPrefix, type FrameError, type FrameMessageName, frameMessages, framePrefix } from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { FrameFault } from '../faults/FrameFault.ts'
import { toFrameError } from '../faults/toFrameError.ts'
import type { Answer, Hear, Incoming } from './channel.types.ts'
import type { Gate } from './createGate.ts'
import { jsonLength } from './jsonLength.ts'
import { toPeerAnswer } from './toPeerAnswer.ts'

/** Sends an answer the way that the request came. */
export type Reply = (message: { type: string; id: string; payload?: unknown }) => void

export declare namespace receive {
  type Options = {
    readonly gate: Gate
    readonly answer: Answer
    readonly hear: Hear
    readonly reply: Reply
    readonly origin: string
    readonly channel: Incoming['channel']
    /** The form of the channel's requests. */
    readonly schema: v.GenericSchema<
      unknown,
      { type: string; id?: string | undefined; seq?: number; payload?: unknown }
    >
  }
}

/** Takes one message of the right sender: limits, form, schema of its name, answer, schema of the answer, reply. */
export async function receive(data: unknown, options: receive.Options): Promise<void> {
  const { gate, answer, hear, reply, origin, channel } = options
  const parsed = v.safeParse(options.schema, data)
  if (!parsed.success) return void gate.admit({ length: 0, id: undefined })
  const { type, id, seq, payload } = parsed.output
  const word = type.slice(appPrefix.length)
  hear(word, payload, channel)
  const verdict = gate.admit({ length: jsonLength(payload ?? null), id, seq })
  if (verdict === 'drop' || id === undefined) return
  const refuse = (error: FrameError) => {
    const { message } = error
    reply({ type: `${framePrefix}${word}_ERROR`, id, payload: channel === 'port' ? error : { message } })
  }
  if (verdict !== 'admit') return refuse(toFrameError(new FrameFault(verdict)))
  try {
    const name = nameOf(word, channel)
    const { request, success } = frameMessages[name]
    const given = v.safeParse(request, payload)
    if (!given.success)
      throw new FrameFault('frame/message-invalid', { details: v.getDotPath(given.issues[0]) ?? word })
    const answered = await answer({ id, name, payload: given.output, origin, channel })
    reply({
      type: `${framePrefix}${word}_SUCCESS`,
      id,
      payload: v.parse(success, channel === 'compat' ? toPeerAnswer(name, answered) : answered),
    })
  } catch (error) {
    refuse(toFrameError(error))
  } finally {
    gate.close(id)
  }
}

function nameOf(word: string, channel: Incoming['channel']): FrameMessageName {
  if (!Object.hasOwn(frameMessages, word)) throw new FrameFault('frame/message-invalid', { details: word })
  const name = word as FrameMessageName
  // What is ours alone does not exist for the peer's client.
  if (channel === 'compat' && frameMessages[name].channel === 'port') throw new FrameFault('frame/message-invalid')
  return name
}
