import { createHash } from 'node:crypto'
import type { Clock } from '@latchkey/service-kit/clock'
import { ResizeFit, Transformer } from '@napi-rs/image'
import { createExpiringCache, type Due } from '../../cache/caches.ts'
import { createSvgDrawer, type SvgDrawer } from './createSvgDrawer.ts'
import type { AssetFetcher } from './metadata/createAssetFetcher.ts'

/** Largest side of what is served, in pixels: twice the largest that a view shows. */
const side = 640
const quality = 82
const maxPixels = 40_000_000
const maxSvgLength = 512 * 1024

/**
 * A picture re-encoded as WebP: nothing of the file that came is in the file that goes. PNG, JPEG, WebP, AVIF, and SVG
 * without references; undefined for anything else, for what is too large, and for what cannot be drawn.
 */
export async function encodePicture(
  bytes: Buffer,
  drawSvg: SvgDrawer,
  caller: string,
): Promise<Uint8Array | 'unfinished' | undefined> {
  const size = pictureSize(bytes)
  if (size === undefined) {
    const svg = bytes.length > maxSvgLength ? undefined : asSvg(bytes.toString('utf8'))
    return svg === undefined ? undefined : ((await drawSvg({ svg, side, quality }, caller)) ?? undefined)
  }
  const { width, height } = size
  if (width === 0 || height === 0 || width * height > maxPixels) return undefined
  try {
    return await new Transformer(bytes).resize({ width: side, height: side, fit: ResizeFit.Inside }).webp(quality)
  } catch {
    return undefined
  }
}

/** Parts that reach out of the file, run, or grow: the drawer reads files by their paths. */
const refusedParts =
  /<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|<(?:[\w.-]+:)?(?:image|feImage|script|style|foreignObject)\b|@import|url\(\s*(?!["']?#)/i
const outward = /\bhref\s*=\s*(?:"(?!#)|'(?!#))/i
const largeSide = /<(?:[\w.-]+:)?svg\b[^>]*?\b(?:width|height)\s*=\s*["']\s*\d{5,}/i

function asSvg(text: string): string | undefined {
  const body = text.replace(/^\uFEFF?\s*(?:<\?xml[^>]*\?>)?\s*(?:<!--[\s\S]*?-->\s*)*/, '')
  if (!/^<(?:[\w.-]+:)?svg[\s>]/.test(body)) return undefined
  return refusedParts.test(body) || outward.test(body) || largeSide.test(body) ? undefined : body
}

const lifeMs = 24 * 3_600_000
/** About 40 kB each. */
const maxPictures = 500
const maxBytes = 8 * 1024 * 1024

export type NftImage = { readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }

/** So soon one that could not be fetched, or had to make room for others, is tried again. */
const retryMs = 60_000

/** Pictures of NFTs, re-encoded and kept for a day. Undefined for one that is not taken, or can't be had at present. */
export function createNftImages(options: { fetchAsset: AssetFetcher; clock: Clock }) {
  const cache = createExpiringCache<NftImage | undefined>(options.clock, lifeMs, maxPictures)
  const drawSvg = createSvgDrawer()

  async function draw(source: string, caller: string): Promise<Due<NftImage | undefined>> {
    const fetched = source.trimStart().startsWith('<')
      ? ({ kind: 'answer', body: Buffer.from(source) } as const)
      : await options.fetchAsset(source, { maxBytes })
    if (fetched.kind === 'failure' && fetched.reason === 'unreachable') return { value: undefined, leftMs: retryMs }
    const picture = fetched.kind === 'answer' ? await encodePicture(fetched.body, drawSvg, caller) : undefined
    if (picture === 'unfinished') return { value: undefined, leftMs: retryMs }
    if (picture === undefined) return { value: undefined, leftMs: lifeMs }
    const etag = `"${digestOf(picture).slice(0, 22)}"`
    return { value: { bytes: new Uint8Array(picture), etag }, leftMs: lifeMs }
  }

  /**
   * @param source Where the picture is, or the picture itself as SVG.
   * @param caller Who asks for it, as limits count it.
   */
  return (source: string, caller: string): Promise<NftImage | undefined> =>
    cache.getDue(digestOf(source), () => draw(source, caller), false)
}

const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('base64url')

/** Width and height of a raster picture by its first bytes, before any of it is decoded; undefined when they don't say. */
export function pictureSize(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  try {
    return png(bytes) ?? jpeg(bytes) ?? webp(bytes) ?? avif(bytes)
  } catch {
    // Cut short.
    return undefined
  }
}

function png(bytes: Buffer) {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function jpeg(bytes: Buffer) {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let at = 2
  while (at < bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    // A start of frame, other than those numbers that mean tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

function webp(bytes: Buffer) {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

function avif(bytes: Buffer) {
  if (bytes.toString('latin1', 4, 12) !== 'ftypavif') return undefined
  // The box of the spatial extents: size, name, version, width, height. The largest one counts.
  let found: { width: number; height: number } | undefined
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    const size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (found === undefined || size.width * size.height > found.width * found.height) found = size
  }
  return found
}
