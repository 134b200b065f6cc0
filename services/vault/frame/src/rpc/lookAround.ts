import { nativeTokenAddress, parseCaipNetworkId } from '@latchkey/protocol'
import { endpointUrl, getIdentity, postFungiblePrice } from '@latchkey/protocol/http'
import type { Asset } from '@latchkey/reading'
import * as v from 'valibot'
import type { Surroundings, SurroundingsQuestion } from '../approve/approve.types.ts'
import { assetKey } from '../approve/view/partNode.ts'

/** The screen waits no longer for a name or a price. */
const limitMs = 1_200
/** A picture of a token is small; what is larger is none. */
const imageBytes = 100_000
/** As many addresses as a screen names at a glance. */
const maxNames = 3

/**
 * Asks the api for names, prices and pictures. They are for the eye: whatever does not come in time, or not in its form,
 * is left out, and nothing rejects.
 */
export async function lookAround(
  { apiUrl, projectId }: { readonly apiUrl: string; readonly projectId: string },
  { chainId, addresses, assets }: SurroundingsQuestion,
  signal: AbortSignal,
): Promise<Surroundings> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(limitMs)])
  const options = { credentials: 'omit', redirect: 'error', signal: over } as const
  const caller = { projectId, st: 'latchkey', sv: 'frame' }

  async function nameOf(address: string): Promise<readonly [string, string][]> {
    const response = await fetch(endpointUrl(apiUrl, getIdentity.path, { address }, {}, caller), options)
    const { name } = v.parse(getIdentity.response, await response.json())
    return name ? [[address, name]] : []
  }

  async function imageAt(url: string): Promise<string | undefined> {
    // No other host draws anything here, or learns of it.
    if (!URL.canParse(url) || new URL(url).origin !== new URL(apiUrl).origin) return undefined
    const picture = await (await fetch(url, options)).blob()
    if (!picture.type.startsWith('image/') || picture.size > imageBytes) return undefined
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
    return promise
  }

  async function factsOf(asset: Asset): Promise<readonly [string, { price: number; image: string | undefined }][]> {
    const { namespace } = parseCaipNetworkId(chainId)
    const address = asset.kind === 'native' ? nativeTokenAddress(namespace) : asset.address
    const response = await fetch(endpointUrl(apiUrl, postFungiblePrice.path, {}, {}, caller), {
      ...options,
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ currency: 'usd', addresses: [`${chainId}:${address}`] }),
    })
    const [found] = v.parse(postFungiblePrice.response, await response.json()).fungibles
    if (found === undefined) return []
    const image = await imageAt(found.iconUrl).catch(() => undefined)
    return [[assetKey(asset), { price: found.price, image }]]
  }

  const known = async <Found>(asked: readonly Promise<readonly Found[]>[]) =>
    (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const different = new Map(assets.map((asset) => [assetKey(asset), asset] as const))
  const [names, facts] = await Promise.all([
    known([...new Set(addresses)].slice(0, maxNames).map(nameOf)),
    known([...different.values()].slice(0, maxNames).map(factsOf)),
  ])
  return { names: new Map(names), assets: new Map(facts) }
}
