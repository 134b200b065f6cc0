import { ResizeFit, Transformer } from '@napi-rs/image'
import { pictureSize } from './pictureSize.ts'

/** Largest side of what is served, in pixels: twice the largest that a view shows. */
const side = 640
const quality = 82
const mostPixels = 40_000_000
const longestSvg = 512 * 1024

/**
 * A picture drawn anew as WebP: nothing of the file that came is in the file that goes. PNG, JPEG, WebP, AVIF, and SVG
 * without references; undefined for anything else, for what is too large, and for what cannot be drawn.
 */
export async function encodePicture(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    const transformer = drawable(bytes)
    return await transformer?.resize({ width: side, height: side, fit: ResizeFit.Inside }).webp(quality)
  } catch {
    return undefined
  }
}

function drawable(bytes: Buffer): Transformer | undefined {
  const size = pictureSize(bytes)
  if (size !== undefined) {
    const { width, height } = size
    return width > 0 && height > 0 && width * height <= mostPixels ? new Transformer(bytes) : undefined
  }
  const svg = bytes.length > longestSvg ? undefined : asSvg(bytes.toString('utf8'))
  return svg === undefined ? undefined : Transformer.fromSvg(svg)
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
