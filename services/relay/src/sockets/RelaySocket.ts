import type { Duplex } from 'node:stream'
import { TokenBucket } from '@latchkey/service-kit/buckets'
import { WebSocket } from 'ws'
import type { Courier, Outlet } from '../delivery/Courier.ts'
import type { Caller } from '../methods/method.ts'
import type { LimitName } from '../observe/createEvents.ts'
import { errorFrame, type ParsedJson, parseJson, readFrame } from '../wire/frame.ts'
import { standardErrors } from '../wire/relay.errors.ts'
import type { Admitted } from './admitClient.ts'
import type { SocketServices } from './socketServices.types.ts'

/** A peer that is being closed and does not read gets this long to take the close frame. */
const closeWaitMs = 5_000

/** One open socket: frames in, frames out, its pulse and its limits. */
export class RelaySocket implements Outlet {
  /** Means something to this process alone; safe to log. */
  readonly connection: number
  readonly admitted: Admitted
  readonly #ws: WebSocket
  readonly #raw: Duplex
  readonly #services: SocketServices
  readonly #courier: Courier
  readonly #caller: Caller
  readonly #bucket: TokenBucket
  #gathering = false
  #missedPongs = 0
  #unansweredBytes = 0
  #lastFrameAtMs: number
  #closeTimer: NodeJS.Timeout | undefined

  constructor(options: RelaySocket.Options) {
    const { ws, raw, admitted, services } = options
    this.connection = options.connection
    this.admitted = admitted
    this.#ws = ws
    this.#raw = raw
    this.#services = services
    this.#courier = services.createCourier(admitted.client, this)
    const { client, projectId, address } = admitted
    this.#caller = { client, projectId, address, courier: this.#courier }
    this.#lastFrameAtMs = services.monotonicMs()
    this.#bucket = new TokenBucket(services.limits.socketRate, this.#lastFrameAtMs)
    ws.on('message', (data: Buffer) => this.#receive(data))
    ws.on('pong', () => {
      this.#missedPongs = 0
    })
    // The close event follows and says what is needed.
    ws.on('error', () => {})
    ws.on('close', (code) => {
      clearTimeout(this.#closeTimer)
      services.budget.forget(this)
      options.onClosed(this, this.#courier, code)
    })
    raw.on('drain', () => this.#courier.drained())
  }

  get bufferedBytes(): number {
    return this.#ws.bufferedAmount
  }

  send(frame: string): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return
    this.#gather()
    // Nothing is compressed, so ws never holds a frame back and ours goes between two of its own.
    this.#raw.write(textFrame(frame))
    this.#noteBuffered()
  }

  sendShared(head: string, data: Buffer, tail: string): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return
    const raw = this.#raw
    this.#gather()
    raw.write(frameHeader(Buffer.byteLength(head) + data.length + Buffer.byteLength(tail)))
    raw.write(head)
    raw.write(data)
    raw.write(tail)
    this.#noteBuffered()
  }

  close(code: number, reason: string): void {
    if (this.#ws.readyState !== WebSocket.OPEN) return
    if (code === 1013 && reason === unread) this.#services.events.limited('unsent')
    this.#courier.close()
    this.#ws.close(code, reason)
    this.#closeTimer = setTimeout(() => this.#ws.terminate(), closeWaitMs)
  }

  /** Drops the connection and what waits for it, for the sake of the others. */
  cutOff(): void {
    this.#services.events.limited('memory')
    this.terminate()
  }

  terminate(): void {
    this.#ws.terminate()
  }

  /** Called once a heartbeat: asks whether the peer is there, and ends what is dead or idle. */
  beat(): void {
    if (this.#missedPongs >= 2) {
      this.#ws.terminate()
      return
    }
    const idleMs = this.#services.monotonicMs() - this.#lastFrameAtMs
    if (this.#courier.topicCount === 0 && idleMs > this.#services.staleMs) {
      this.close(4008, 'Connection is stale')
      return
    }
    // A socket that we do not read cannot show that it lives.
    if (!this.#ws.isPaused) this.#missedPongs += 1
    this.#courier.tick()
    if (this.#ws.readyState === WebSocket.OPEN) this.#ws.ping()
  }

  #receive(data: Buffer): void {
    this.#missedPongs = 0
    this.#lastFrameAtMs = this.#services.monotonicMs()
    let parsed: ParsedJson
    try {
      parsed = parseJson(data.toString('utf8'))
    } catch {
      if (this.#withinRates()) this.send(errorFrame('null', standardErrors.parse))
      return
    }
    const frame = readFrame(parsed.value, parsed)
    if (frame.kind === 'ack') {
      if (frame.ok && this.#courier.acknowledge(frame.id)) this.#services.events.acknowledged()
      return
    }
    if (!this.#withinRates()) return
    if (frame.kind === 'refused') {
      this.send(errorFrame(frame.id, frame.error))
      return
    }
    this.#hold(data.length)
    void this.#services.answer(this.#caller, frame, parsed).then((answer) => {
      this.#release(data.length)
      const open = this.#ws.readyState === WebSocket.OPEN
      this.send(answer.frame)
      answer.afterAnswer?.(open)
    })
  }

  /** Frames that are sent in one go, such as the answers of one commit, leave in one packet. */
  #gather(): void {
    if (this.#gathering) return
    this.#gathering = true
    this.#raw.cork()
    process.nextTick(() => this.#letGo())
  }

  #letGo(): void {
    if (!this.#gathering) return
    this.#gathering = false
    this.#raw.uncork()
  }

  #noteBuffered(): void {
    if (this.#ws.bufferedAmount > gatheredBytes) this.#letGo()
    if (this.#ws.bufferedAmount > this.#services.limits.highWaterBytes) this.#services.budget.note(this)
  }

  /** Requests come faster than the disk takes them: what cannot be answered yet waits in the network. */
  #hold(bytes: number): void {
    this.#unansweredBytes += bytes
    this.#services.inbound.add(bytes)
    const tooMuch = this.#unansweredBytes > this.#services.limits.unansweredBytes || this.#services.inbound.isFull
    if (tooMuch && !this.#ws.isPaused) this.#ws.pause()
  }

  #release(bytes: number): void {
    this.#unansweredBytes -= bytes
    this.#services.inbound.add(-bytes)
    const few = this.#unansweredBytes <= this.#services.limits.unansweredBytes / 2
    const free = !this.#services.inbound.isFull || this.#unansweredBytes === 0
    if (few && free && this.#ws.isPaused) this.#ws.resume()
  }

  #withinRates(): boolean {
    const { limits, clientBuckets, addressBuckets } = this.#services
    const exceeded: LimitName | undefined =
      this.#bucket.take(limits.socketRate, 1, this.#lastFrameAtMs) > 0
        ? 'socket-rate'
        : !clientBuckets.take(this.admitted.client.key)
          ? 'client-rate'
          : !addressBuckets.take(this.admitted.address)
            ? 'address-rate'
            : undefined
    if (exceeded === undefined) return true
    this.#services.events.limited(exceeded)
    this.close(1013, 'Too many requests')
    return false
  }
}

/** More than this is not held back to leave together. */
const gatheredBytes = 16_384

/** The reason that the courier gives. */
const unread = 'Too much unread'

export declare namespace RelaySocket {
  type Options = {
    readonly connection: number
    readonly ws: WebSocket
    /** The stream below, which reports when it has drained. */
    readonly raw: Duplex
    readonly admitted: Admitted
    readonly services: SocketServices
    readonly onClosed: (socket: RelaySocket, courier: Courier, code: number) => void
  }
}

/** A WebSocket text frame in one piece, which is sent faster than a header and a text. */
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = frameHeader(length)
  const frame = Buffer.allocUnsafe(header.length + length)
  frame.set(header)
  frame.write(text, header.length)
  return frame
}

/** The header of an unmasked, unfragmented WebSocket text frame (RFC 6455 section 5.2) for a payload of `length` bytes. */
function frameHeader(length: number): Uint8Array {
  const finalText = 0x81
  if (length < 126) return Uint8Array.of(finalText, length)
  if (length < 65_536) return Uint8Array.of(finalText, 126, length >> 8, length & 0xff)
  const header = Buffer.from([finalText, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeBigUInt64BE(BigInt(length), 2)
  return header
}
