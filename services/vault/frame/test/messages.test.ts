import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  compatReplySchema,
  compatRequestSchema,
  type FrameMessage,
  frameErrorSchema,
  frameLimits,
  frameMessages,
  portReplySchema,
  portRequestSchema,
} from '@latchkey/protocol/frame'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { createGate } from '../src/channel/createGate.ts'
import { type Incoming, receive } from '../src/channel/openChannel.ts'
import { seededRandom, spoilMessage } from './spoilMessage.ts'

// `npm run prove -- messages` runs a million.
const messages = Number(process.env.PROOF_MESSAGES ?? 4_000)
const seed = Number(process.env.PROOF_SEED ?? Date.now() % 2 ** 31)
const growthMax = 20 * 2 ** 20

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

it.each(['port', 'compat'] as const)(
  'nothing that a page sends breaks the frame or makes it do more than was asked: %s',
  async (channel) => {
    const random = seededRandom(seed)
    let nowMs = 0
    let seqSent = 0
    let answered = 0
    let refused = 0
    const gate = createGate(() => nowMs)
    /** The answer that each id had, counted. */
    const replied = new Map<string, number>()

    async function answer(request: Incoming): Promise<unknown> {
      const { request: schema, example } = frameMessages[request.name] as FrameMessage
      expect(v.is(schema, request.payload)).toBe(true)
      answered += 1
      if (answered % 7 === 0) throw new TypeError('unforeseen')
      return example.success
    }
    const send = (data: unknown) =>
      receive(data, {
        gate,
        answer,
        hear: () => {},
        origin: 'https://app.example',
        channel,
        schema: channel === 'port' ? portRequestSchema : compatRequestSchema,
        reply(message) {
          seqSent += 1
          const before = replied.get(message.id) ?? Number.NEGATIVE_INFINITY
          // Ids are remembered for so long.
          if (seqSent - before < frameLimits.rememberedIds) expect.unreachable(`seed ${seed}: ${message.id} twice`)
          replied.set(message.id, seqSent)
          const reply = channel === 'port' ? { ...message, seq: seqSent } : message
          expect(v.is(channel === 'port' ? portReplySchema : compatReplySchema, reply)).toBe(true)
          if (!message.type.endsWith('_ERROR')) return
          refused += 1
          expect(v.is(frameErrorSchema, message.payload)).toBe(true)
        },
      })

    const recording: unknown[] = []
    collect()
    const before = process.memoryUsage().heapUsed
    for (let turn = 0; turn < messages; turn += 1) {
      nowMs += random() < 0.99 ? 25 : 0
      const message = spoilMessage(random, turn)
      if (recording.length < 2_000) recording.push(message)
      await send(message)
    }
    const once = answered
    expect(once).toBeGreaterThan(messages / 8)
    expect(refused).toBeGreaterThan(messages / 16)
    // Ids are remembered for a while, and numbers for ever: a port hears no recording again.
    if (channel === 'port' || messages < 10_000) {
      for (const message of recording) {
        nowMs += 25
        await send(message)
      }
      expect(answered).toBe(once)
    }
    recording.length = 0
    replied.clear()
    collect()
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(growthMax)
    expect(Object.prototype).not.toHaveProperty('access')
  },
  3_600_000,
)
