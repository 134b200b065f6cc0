import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import { MobileError } from './mobileAsks.ts'

const curve = 'prime256v1'
const keyBytes = 65
const signatureBytes = 64
const ivBytes = 12
const tagBytes = 16
const algorithm = 'aes-128-gcm'

/** The encryption of a session of the Mobile Wallet Adapter, on the wallet's side. */
type MobileCipher = {
  /** The wallet's key of this session: the first part of HELLO_RSP. */
  readonly publicKey: Buffer
  seal(text: string): Buffer
  /** Throws for a frame that is altered or out of its turn. */
  open(frame: Buffer): string
}

/** Answers HELLO_REQ. Throws unless it is signed by the key of the link. */
function createMobileCipher(association: Buffer, hello: Buffer): MobileCipher {
  if (hello.length !== keyBytes + signatureBytes) throw new Error(`A hello of ${hello.length} bytes.`)
  const theirs = hello.subarray(0, keyBytes)
  const signer = { key: toPublicKey(association), dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', theirs, signer, hello.subarray(keyBytes))) throw new Error('The hello is not of the link.')
  const own = createECDH(curve)
  const publicKey = own.generateKeys()
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), association, Buffer.alloc(0), 16))
  let sent = 0
  let received = 0
  return {
    publicKey,
    seal(text) {
      sent += 1
      const sequence = Buffer.alloc(4)
      sequence.writeUInt32BE(sent)
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(sequence)
      return Buffer.concat([sequence, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(frame) {
      const sequence = frame.subarray(0, 4)
      if (sequence.readUInt32BE() !== received + 1) throw new Error('A frame is out of its turn.')
      received += 1
      const iv = frame.subarray(4, 4 + ivBytes)
      const decipher = createDecipheriv(algorithm, key, iv).setAAD(sequence)
      decipher.setAuthTag(frame.subarray(-tagBytes))
      const sealed = frame.subarray(4 + ivBytes, -tagBytes)
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    },
  }
}

/** A point of the curve as Node's own key. */
function toPublicKey(point: Buffer) {
  const half = (keyBytes - 1) / 2
  const [x, y] = [point.subarray(1, 1 + half), point.subarray(1 + half)].map((part) => part.toString('base64url'))
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } })
}

/** What a link to wallet apps says. */
type Association = {
  /** The page's key: 65 bytes. */
  readonly publicKey: Buffer
  readonly port: number
  /** The page names versions; one of the first version names none. */
  readonly versioned: boolean
}

const query = v.object({
  association: v.pipe(
    v.string(),
    // The protocol's own library writes a dot where base64 pads.
    v.transform((text) => Buffer.from(text.replaceAll('.', ''), 'base64url')),
    v.check((key) => key.length === keyBytes && key[0] === 4, 'The association is no key.'),
  ),
  port: v.pipe(v.string(), v.regex(/^\d{5}$/), v.transform(Number), v.minValue(49_152), v.maxValue(65_535)),
})

/** Reads `solana-wallet:/v1/associate/local?…`. Throws for another link. */
function associationOf(link: string): Association {
  const url = new URL(link)
  if (url.protocol !== 'solana-wallet:' || !/^\/+v1\/associate\/local$/.test(url.pathname)) {
    throw new Error('This is no link to a wallet app.')
  }
  const { association, port } = v.parse(query, Object.fromEntries(url.searchParams))
  return { publicKey: association, port, versioned: url.searchParams.has('v') }
}

const subprotocols = ['com.solana.mobilewalletadapter.v1', 'com.solana.mobilewalletadapter.v1.base64']
/** An app stops listening when no page has connected. */
const waitMs = 30_000
const pingMs = 5_000
const requestSchema = v.object({ id: v.number(), method: v.string(), params: v.optional(v.unknown(), {}) })

/** What answers on one connection. `signal` aborts with it. */
export type MobileMethods = (method: string, params: unknown) => Promise<unknown>

/**
 * The wallet's side of one association (Mobile Wallet Adapter 2.0): listens on the port of the link, for one page on this
 * computer, until that leaves or none comes. Resolves when it listens; rejects when the port is taken.
 */
export async function openMobileEndpoint(
  link: string,
  answer: (signal: AbortSignal) => MobileMethods,
): Promise<{ stop(): void }> {
  const association = associationOf(link)
  const server = createServer()
  const sockets = new WebSocketServer({
    server,
    path: '/solana-wallet',
    maxPayload: 1 << 20,
    handleProtocols: (offered) => subprotocols.find((name) => offered.has(name)) ?? false,
  })
  // The server reports its own errors.
  sockets.on('error', () => undefined)
  const stop = () => {
    clearTimeout(late)
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
    server.close()
    server.closeAllConnections()
  }
  const late = setTimeout(stop, waitMs)
  late.unref()
  sockets.on('connection', (socket) => {
    // A page that asks for no protocol only looks whether it may come here.
    if (!subprotocols.includes(socket.protocol)) return socket.close()
    clearTimeout(late)
    serve(socket, association, answer)
    socket.on('close', stop)
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(association.port, '127.0.0.1', resolve)
  })
  return { stop }
}

function serve(
  socket: WebSocket,
  association: ReturnType<typeof associationOf>,
  answer: (signal: AbortSignal) => MobileMethods,
): void {
  const left = new AbortController()
  const methods = answer(left.signal)
  const inText = socket.protocol.endsWith('.base64')
  const send = (frame: Buffer) => socket.send(inText ? frame.toString('base64') : frame)
  const pings = setInterval(() => socket.ping(), pingMs)
  let cipher: MobileCipher | undefined

  socket.on('close', () => {
    clearInterval(pings)
    left.abort()
  })
  socket.on('error', () => socket.terminate())
  socket.on('message', (data: Buffer) => {
    const frame = inText ? Buffer.from(data.toString('utf8'), 'base64') : data
    try {
      if (cipher === undefined) {
        cipher = createMobileCipher(association.publicKey, frame)
        const properties = association.versioned ? [cipher.seal(JSON.stringify({ v: '1' }))] : []
        send(Buffer.concat([cipher.publicKey, ...properties]))
      } else void respond(cipher, cipher.open(frame))
    } catch {
      // Whatever is not of this session ends it.
      socket.terminate()
    }
  })

  async function respond(by: MobileCipher, text: string): Promise<void> {
    const request = v.safeParse(requestSchema, JSON.parse(text))
    if (!request.success) return socket.terminate()
    const { id, method, params } = request.output
    const end = await toEnd(() => methods(method, params))
    if (socket.readyState === socket.OPEN) send(by.seal(JSON.stringify({ jsonrpc: '2.0', id, ...end })))
  }
}

async function toEnd(run: () => Promise<unknown>): Promise<object> {
  try {
    return { result: await run() }
  } catch (error) {
    const code = error instanceof MobileError ? error.code : -32_603
    return { error: { code, message: error instanceof Error ? error.message : 'Something went wrong.' } }
  }
}
