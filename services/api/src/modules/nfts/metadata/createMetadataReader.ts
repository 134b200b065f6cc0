import type { Nft } from '@latchkey/protocol/http'
import type { Clock } from '@latchkey/service-kit/clock'
import * as v from 'valibot'
import { createExpiringCache } from '../../../cache/caches.ts'
import type { AssetFetcher } from './createAssetFetcher.ts'

const lifeMs = 3_600_000
const maxTokens = 20_000
/** Longer addresses and pictures are not kept: a contract may hold both in its answer, half a megabyte each. */
const maxKeptLength = 2_048
const maxBytes = 512 * 1024
const maxNameLength = 128
const maxDescriptionLength = 2_000

const looseText = v.fallback(v.string(), '')
/** ERC-721 and ERC-1155 metadata, and the two keys that markets have added. Wrong values count as absent. */
const metadataSchema = v.object({
  name: looseText,
  description: looseText,
  image: looseText,
  image_url: looseText,
  image_data: looseText,
})

export type NftMetadata = {
  readonly status: Nft['metadata']
  readonly name: string
  readonly description: string
  /** Where the picture is, or the picture itself as SVG; empty when there is none. */
  readonly image: string
}

const nothing = { name: '', description: '', image: '' }

/** Reads the metadata that tokens name, and keeps what came of it for an hour where it is short, failures too. */
export function createMetadataReader(options: { fetchAsset: AssetFetcher; clock: Clock }): MetadataReader {
  const cache = createExpiringCache<NftMetadata>(options.clock, lifeMs, maxTokens)

  async function read(uri: string): Promise<NftMetadata> {
    if (uri === '') return { ...nothing, status: 'none' }
    const fetched = await options.fetchAsset(uri, { maxBytes })
    if (fetched.kind === 'failure')
      return { ...nothing, status: fetched.reason === 'unreachable' ? 'unreachable' : 'refused' }
    const parsed = v.safeParse(metadataSchema, json(fetched.body))
    if (!parsed.success) return { ...nothing, status: 'refused' }
    const { name, description, image, image_url, image_data } = parsed.output
    return {
      status: 'read',
      name: beginning(name, maxNameLength),
      description: beginning(description, maxDescriptionLength),
      image: image || image_url || image_data,
    }
  }

  return async (uri) => {
    if (uri.length > maxKeptLength) return read(uri)
    const reading = cache.get(uri, () => read(uri), false)
    const metadata = await reading
    if (metadata.image.length > maxKeptLength) cache.drop(uri, reading)
    return metadata
  }
}

export type MetadataReader = (uri: string) => Promise<NftMetadata>

/** As a text of its own: a slice would keep all of the text that it is of. */
const beginning = (text: string, length: number) =>
  text.length <= length ? text : Buffer.from(text.slice(0, length)).toString('utf8')

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
