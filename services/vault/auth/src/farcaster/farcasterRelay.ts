import {
  type FarcasterChannel,
  type FarcasterChannelRequest,
  type FarcasterStatus,
  farcasterChannelSchema,
  farcasterStatusSchema,
} from '@latchkey/protocol/vault'
import { readAnswer } from '@latchkey/service-kit/readAnswer'
import * as v from 'valibot'

const timeoutMs = 5_000

/** Where logins with Farcaster are passed on. */
export type FarcasterRelay = {
  /** Without a slash at the end. */
  readonly url: string
  /** The origin that the person's app answers to: a relay can lead people to no other page. */
  readonly link: string
}

/**
 * Opens a channel (FIP-11).
 * @throws Error where the relay does not answer as documented, or leads elsewhere
 */
export async function openChannel(relay: FarcasterRelay, request: FarcasterChannelRequest): Promise<FarcasterChannel> {
  const response = await fetch(`${relay.url}/v1/channel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (response.status !== 201) throw new Error(`The relay answered ${response.status}.`)
  const channel = v.parse(farcasterChannelSchema, await readAnswer(response))
  if (channel.nonce !== request.nonce) throw new Error('The relay took another nonce.')
  if (new URL(channel.url).origin !== relay.link) throw new Error('The relay leads elsewhere.')
  return channel
}

/**
 * What has come of a channel. A relay hands a sign-in out once.
 * @throws Error where the relay does not answer as documented
 */
export async function readChannel(relay: FarcasterRelay, channelToken: string): Promise<FarcasterStatus> {
  const response = await fetch(`${relay.url}/v1/channel/status`, {
    headers: { authorization: `Bearer ${channelToken}` },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (response.status !== 200 && response.status !== 202) throw new Error(`The relay answered ${response.status}.`)
  return v.parse(farcasterStatusSchema, await readAnswer(response))
}
