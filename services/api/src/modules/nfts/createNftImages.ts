import { createHash } from 'node:crypto'
import { createExpiringCache } from '../../cache/createExpiringCache.ts'
import type { Clock } from '../../clock.ts'
import type { AssetFetcher } from './metadata/createAssetFetcher.ts'
import { encodePicture } from './metadata/encodePicture.ts'

const lifeMs = 24 * 3_600_000
/** About 40 kB each. */
const maxPictures = 500
const maxBytes = 8 * 1024 * 1024

export type NftImage = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }

/** Pictures of NFTs, drawn anew and kept for a day. Undefined for one that is not taken. */
export function createNftImages(options: { fetchAsset: AssetFetcher; clock: Clock }) {
  const cache = createExpiringCache<NftImage | undefined>(options.clock, lifeMs, maxPictures)

  async function draw(source: string): Promise<NftImage | undefined> {
    const fetched = source.trimStart().startsWith('<')
      ? ({ kind: 'answer', body: Buffer.from(source) } as const)
      : await options.fetchAsset(source, { maxBytes })
    const picture = fetched.kind === 'answer' ? await encodePicture(fetched.body) : undefined
    if (picture === undefined) return undefined
    const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
    return { bytes: new Uint8Array(picture), etag }
  }

  /** @param source Where the picture is, or the picture itself as SVG. */
  return (source: string): Promise<NftImage | undefined> => cache.get(source, () => draw(source), false)
}
