import { randomBytes } from 'node:crypto'
import { encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { Clock } from '../src/clock.ts'
import { type DoubleAnswer, startDouble } from './startDouble.ts'

/** Ways in which what is signed may be wrong. */
export type Wrong = Partial<Parameters<typeof createSiweMessage>[0]> & { readonly key?: Hex }

const [idOf, keyDataOf] = ['0xd94fe832', '0xac34cc5a']

/** A relay of FIP-11 and a node with the registries, each of which goes wrong if need be. */
export async function startFarcaster(clock: Clock) {
  const channels = new Map<string, { asked: Record<string, string>; answer?: object }>()
  const owners = new Map<string, bigint>()
  const keys = new Map<string, readonly [number, number]>()
  const state: {
    relay: ((path: string, body: string) => DoubleAnswer | Promise<DoubleAnswer> | undefined) | undefined
    node: DoubleAnswer | undefined
    chainId: string
    asks: number
  } = { relay: undefined, node: undefined, chainId: '0xa', asks: 0 }

  const relay = await startDouble(async (request, body) => {
    const wrong = await state.relay?.(request.url ?? '', body)
    if (wrong !== undefined) return wrong
    if (request.url === '/v1/channel') {
      const asked = JSON.parse(body)
      const channelToken = randomBytes(8).toString('hex')
      channels.set(channelToken, { asked })
      const url = `https://farcaster.xyz/~/siwf?channelToken=${channelToken}`
      return { status: 201, body: { channelToken, url, connectUri: url, nonce: asked.nonce } }
    }
    state.asks += 1
    const token = (request.headers.authorization ?? '').replace(/^Bearer /, '')
    const channel = channels.get(token)
    if (channel === undefined) return { status: 401, body: { error: 'Unauthorized' } }
    const { nonce } = channel.asked
    if (channel.answer === undefined) return { status: 202, body: { state: 'pending', nonce } }
    // A relay hands a sign-in out once.
    channels.delete(token)
    return { status: 200, body: { state: 'completed', nonce, ...channel.answer } }
  })
  const node = await startDouble((_, body) => {
    if (state.node !== undefined) return state.node
    const { method, params } = JSON.parse(body)
    const result = (value: string) => ({ status: 200, body: { jsonrpc: '2.0', id: 1, result: value } })
    if (method === 'eth_chainId') return result(state.chainId)
    const data: string = params[0].data
    if (data.startsWith(idOf)) return result(`0x${(owners.get(data.slice(-40)) ?? 0n).toString(16).padStart(64, '0')}`)
    if (data.startsWith(keyDataOf)) {
      const fid = BigInt(`0x${data.slice(10, 74)}`)
      const found = keys.get(`${fid}/${data.slice(-40)}`) ?? [0, 0]
      return result(encodeAbiParameters(parseAbiParameters('uint8, uint32'), found))
    }
    // An account without code: the signature is its key's or no one's.
    return result('0x')
  })

  const bare = (address: string) => address.slice(2).toLowerCase()
  return {
    relayUrl: relay.url,
    rpcUrl: node.url,
    state,
    /** A key that owns an account from now on. */
    own(fid: bigint): Hex {
      const key: Hex = `0x${randomBytes(32).toString('hex')}`
      owners.set(bare(privateKeyToAccount(key).address), fid)
      return key
    },
    /** A key that an account names, in a state and of a type. */
    name(fid: bigint, data: readonly [state: number, type: number]): Hex {
      const key: Hex = `0x${randomBytes(32).toString('hex')}`
      keys.set(`${fid}/${bare(privateKeyToAccount(key).address)}`, data)
      return key
    },
    /** Signs what a channel asks for, wrongly if need be, without handing it over. */
    async sign(url: string, fid: bigint, key: Hex, wrong: Wrong = {}) {
      const { asked } = channels.get(new URL(url).searchParams.get('channelToken') ?? '') ?? { asked: {} }
      const { key: otherKey, ...fields } = wrong
      const message = createSiweMessage({
        domain: asked.domain ?? '',
        uri: asked.siweUri ?? '',
        nonce: asked.nonce ?? '',
        address: privateKeyToAccount(key).address,
        statement: 'Farcaster Auth',
        version: '1',
        chainId: 10,
        issuedAt: new Date(clock.nowMs()),
        expirationTime: new Date(asked.expirationTime ?? ''),
        resources: [`farcaster://fid/${fid}`],
        ...fields,
      })
      return { message, signature: await privateKeyToAccount(otherKey ?? key).signMessage({ message }) }
    },
    /** What the app of the person hands over to the relay. */
    hand(url: string, answer: object) {
      const channel = channels.get(new URL(url).searchParams.get('channelToken') ?? '')
      if (channel !== undefined) channel.answer = answer
    },
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      await node[Symbol.asyncDispose]()
    },
  }
}
