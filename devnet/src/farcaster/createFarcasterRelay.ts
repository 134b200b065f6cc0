import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { generateSiweNonce } from 'viem/siwe'
import type { RelayMood } from './relayMoods.ts'

const text = v.pipe(v.string(), v.maxLength(2_000))

const askedSchema = v.object({
  siweUri: v.pipe(text, v.url()),
  domain: v.pipe(text, v.minLength(1)),
  nonce: v.optional(v.pipe(text, v.regex(/^[0-9A-Za-z]{8,}$/))),
  notBefore: v.optional(v.pipe(text, v.isoTimestamp())),
  expirationTime: v.optional(v.pipe(text, v.isoTimestamp())),
  requestId: v.optional(text),
  redirectUrl: v.optional(v.pipe(text, v.url())),
  acceptAuthAddress: v.optional(v.boolean(), false),
})

const signedSchema = v.object({
  message: text,
  signature: v.pipe(text, v.regex(/^0x[0-9a-f]+$/i)),
  authMethod: v.optional(v.picklist(['custody', 'authAddress']), 'custody'),
  fid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  username: v.optional(text),
  bio: v.optional(text),
  displayName: v.optional(text),
  pfpUrl: v.optional(text),
  verifications: v.optional(v.array(text)),
})

/** What a page wants signed, and where its channel leads. */
export type FarcasterChannel = {
  readonly url: string
  readonly nonce: string
  readonly asked: v.InferOutput<typeof askedSchema>
  readonly endsAtMs: number
  readonly metadata: { readonly ip: string; readonly userAgent: string }
  signed?: Signed
  /** What another channel was answered with before. */
  earlier?: Signed | undefined
}

type Signed = v.InferOutput<typeof signedSchema>

const channelLifetimeMs = 3_600_000

export declare namespace createFarcasterRelay {
  type Options = {
    /** Of this server, without a slash at the end. */
    readonly url: () => string
    /** What the app shows beside an answer: nothing else may answer. */
    readonly appKey: string
    readonly mood: () => RelayMood
  }
  type ReturnType = {
    readonly app: Hono
    /** The channel of a token, unless it has ended. */
    channelOf(token: string): FarcasterChannel | undefined
  }
}

/** A relay of Farcaster Auth (FIP-11), version 1: keeps what a page asks for until the app's answer is collected. */
export function createFarcasterRelay({
  url,
  appKey,
  mood,
}: createFarcasterRelay.Options): createFarcasterRelay.ReturnType {
  const channels = new Map<string, FarcasterChannel>()
  let lastSigned: Signed | undefined
  const app = new Hono()

  function channelOf(token: string): FarcasterChannel | undefined {
    const channel = channels.get(token)
    return channel !== undefined && channel.endsAtMs > Date.now() ? channel : undefined
  }
  const tokenOf = (context: Context) => (context.req.header('authorization') ?? '').replace(/^Bearer /, '')
  const channelOfRequest = (context: Context) => channelOf(tokenOf(context))

  app.use('/v1/*', async (context, next) => {
    if (mood() === 'down') return context.json({ error: 'Internal Server Error' }, 500)
    if (mood() === 'silent') await new Promise(() => {})
    if (mood() === 'nonsense') return context.json({ state: 'perhaps' }, context.req.method === 'POST' ? 201 : 200)
    return next()
  })

  app.post('/v1/channel', async (context) => {
    const asked = v.safeParse(askedSchema, await context.req.json().catch(() => undefined))
    if (!asked.success) return context.json({ error: 'Validation error', message: asked.issues[0].message }, 400)
    const channelToken = randomUUID()
    const nonce = asked.output.nonce ?? generateSiweNonce()
    const channel: FarcasterChannel = {
      url: `${url()}/~/siwf?channelToken=${channelToken}`,
      nonce,
      asked: asked.output,
      endsAtMs: Date.now() + channelLifetimeMs,
      metadata: { ip: '127.0.0.1', userAgent: context.req.header('user-agent') ?? '' },
    }
    channels.set(channelToken, channel)
    return context.json({ channelToken, url: channel.url, nonce }, 201)
  })

  app.get('/v1/channel/status', (context) => {
    const channel = channelOfRequest(context)
    if (channel === undefined) return context.json({ error: 'Unauthorized' }, 401)
    if (channel.signed === undefined) return context.json({ state: 'pending', ...described(channel) }, 202)
    // An answer is collected once.
    channels.delete(tokenOf(context))
    return context.json({ state: 'completed', ...described(channel), ...told(channel, mood()) }, 200)
  })

  app.post('/v1/channel/authenticate', async (context) => {
    const channel = channelOfRequest(context)
    if (channel === undefined || context.req.header('x-farcaster-auth-relay-key') !== appKey)
      return context.json({ error: 'Unauthorized' }, 401)
    const signed = v.safeParse(signedSchema, await context.req.json().catch(() => undefined))
    if (!signed.success) return context.json({ error: 'Validation error', message: signed.issues[0].message }, 400)
    if (channel.signed !== undefined) return context.json({ error: 'Conflict' }, 409)
    channel.signed = signed.output
    channel.earlier = lastSigned
    lastSigned = signed.output
    return context.json({ state: 'completed', ...described(channel), ...signed.output }, 201)
  })

  return { app, channelOf }
}

/** What a channel says of itself, signed or not. */
function described({ nonce, url, asked: { acceptAuthAddress, ...signatureParams }, metadata }: FarcasterChannel) {
  return { nonce, url, acceptAuthAddress, signatureParams: { ...signatureParams, nonce }, metadata }
}

/** The app's answer as the relay tells it. */
function told({ signed, earlier }: FarcasterChannel, mood: RelayMood): Partial<Signed> {
  if (mood === 'replayed') return { ...earlier }
  return mood === 'renamed' ? { ...signed, fid: signed?.fid === 1 ? 2 : 1, username: 'somebody' } : { ...signed }
}
