import type { Env } from '@latchkey/core/ports'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { Handshake } from './createHandshake.ts'
import { MobileRefusal, mobileFault } from './mobile.errors.ts'
import { mobileMessages } from './mobileMessages.schema.ts'

const sequenceBytes = 4
const ivBytes = 12
const tagBytes = 16
/** A frame of this many bytes is no answer to anything that is asked. */
const maxBytes = 1 << 22

/** Texts that only the two sides of a session can read, each once and in order. */
export type SealedChannel = {
  seal(text: string): Promise<Uint8Array<ArrayBuffer>>
  /** Rejects for a frame that is altered, repeated, missing its place, too short or too long. */
  open(frame: Uint8Array<ArrayBuffer>): Promise<string>
}

/** The encrypted messages of the protocol: sequence number, IV, AES-128-GCM over the text with the number beside it. */
export function createSealedChannel(key: CryptoKey): SealedChannel {
  let sent = 0
  let received = 0
  return {
    async seal(text) {
      sent += 1
      const additionalData = new Uint8Array(sequenceBytes)
      new DataView(additionalData.buffer).setUint32(0, sent)
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const plain = new TextEncoder().encode(text)
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain))
      const frame = new Uint8Array(sequenceBytes + ivBytes + sealed.length)
      frame.set(additionalData)
      frame.set(iv, sequenceBytes)
      frame.set(sealed, sequenceBytes + ivBytes)
      return frame
    },
    async open(frame) {
      if (frame.length < sequenceBytes + ivBytes + tagBytes || frame.length > maxBytes) {
        throw new Error(`A wallet has sent a frame of ${frame.length} bytes.`)
      }
      const additionalData = frame.subarray(0, sequenceBytes)
      const sequence = new DataView(frame.buffer, frame.byteOffset).getUint32(0)
      if (sequence !== received + 1) throw new Error(`A wallet has sent frame ${sequence} after ${received}.`)
      received = sequence
      const iv = frame.subarray(sequenceBytes, sequenceBytes + ivBytes)
      const sealed = frame.subarray(sequenceBytes + ivBytes)
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, sealed)
      return new TextDecoder('utf-8', { fatal: true }).decode(plain)
    },
  }
}

/** A conversation with a wallet app that has come up. */
export type MobileSession = {
  /** The wallet speaks the first version of the protocol. */
  readonly legacy: boolean
  /** Rejects with MobileRefusal for what the wallet refuses, and with a KitError for all else. */
  request<Schema extends v.GenericSchema>(
    schema: Schema,
    method: string,
    params: object,
  ): Promise<v.InferOutput<Schema>>
  close(): void
}

const keyBytes = 65
const helloMs = 30_000
/** A person who has not answered for so long has gone. */
const answerMs = 600_000

type Pending = { resolve(result: unknown): void; reject(error: unknown): void }

/** Agrees on a key with the wallet behind an open socket. @throws KitError `wallet/unavailable`, `wallet/disconnected`, `unknown`. */
export function createMobileSession(env: Env, socket: WebSocket, handshake: Handshake): Promise<MobileSession> {
  const pending = new Map<number, Pending>()
  let channel: SealedChannel | undefined
  let asked = 0
  const inText = socket.protocol.endsWith('.base64')
  const write = (frame: Uint8Array<ArrayBuffer>) => socket.send(inText ? base64.encode(frame) : frame)

  return new Promise((resolve, reject) => {
    const end = (error: unknown) => {
      socket.onmessage = null
      socket.onclose = null
      stopWaiting()
      socket.close()
      reject(error)
      for (const { reject: fail } of pending.values()) fail(error)
      pending.clear()
    }
    const stopWaiting = env.clock.setTimer(() => end(mobileFault('wallet/unavailable')), helloMs)
    const greet = async () => write(await handshake.hello())

    async function read(frame: Uint8Array<ArrayBuffer>): Promise<void> {
      if (channel) return settle(await channel.open(frame))
      // A wallet that waits before it listens asks for the greeting again.
      if (frame.length === 0) return greet()
      const opened = createSealedChannel(await handshake.agree(frame.slice(0, keyBytes)))
      const properties = frame.slice(keyBytes)
      if (properties.length > 0) v.parse(mobileMessages.properties, JSON.parse(await opened.open(properties)))
      channel = opened
      stopWaiting()
      resolve({ legacy: properties.length === 0, request, close: () => end(mobileFault('request/aborted')) })
    }

    function settle(text: string): void {
      const answer = v.parse(mobileMessages.answer, JSON.parse(text))
      const waiting = pending.get(answer.id)
      pending.delete(answer.id)
      if ('error' in answer) waiting?.reject(new MobileRefusal(answer.error.code, answer.error.message))
      else waiting?.resolve(answer.result)
    }

    async function request<Schema extends v.GenericSchema>(schema: Schema, method: string, params: object) {
      if (channel === undefined || socket.readyState !== WebSocket.OPEN) throw mobileFault('wallet/disconnected')
      asked += 1
      const id = asked
      const answered = new Promise<unknown>((resolveOne, rejectOne) => {
        pending.set(id, { resolve: resolveOne, reject: rejectOne })
      })
      const stop = env.clock.setTimer(() => end(mobileFault('wallet/unavailable')), answerMs)
      try {
        write(await channel.seal(JSON.stringify({ jsonrpc: '2.0', id, method, params })))
        const parsed = v.safeParse(schema, await answered)
        if (parsed.success) return parsed.output
      } finally {
        stop()
      }
      throw mobileFault('unknown', { details: `Its answer to ${method} is none` })
    }

    // One after the other: what is sealed is numbered.
    let reading = Promise.resolve()
    socket.onmessage = ({ data }) => {
      reading = reading
        .then(() => read(toBytes(data)))
        .catch((error: unknown) => end(mobileFault('unknown', { cause: error, details: textOf(error) })))
    }
    socket.onclose = () => {
      // What came before the end is read before it.
      reading = reading.then(() => end(mobileFault('wallet/disconnected')))
    }
    greet().catch(end)
  })
}

function toBytes(data: unknown): Uint8Array<ArrayBuffer> {
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  if (typeof data === 'string') return Uint8Array.from(base64.decode(data))
  throw new Error('A wallet has sent neither bytes nor text.')
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : undefined)
