import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export type ImageKind = 'wallets' | 'networks' | 'connectors' | 'tokens' | 'currencies'

export type Image = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer>; readonly etag: string }

const kinds: readonly ImageKind[] = ['wallets', 'networks', 'connectors', 'tokens', 'currencies']
const contentTypes: Readonly<Record<string, string>> = { svg: 'image/svg+xml', webp: 'image/webp', png: 'image/png' }

/**
 * The shipped images by kind and id. The folder is listed once and an image is found in that list, so that no id can
 * lead out of it; its bytes are read when first asked for and then kept (2.5 MB in all).
 */
export function createImageStore(folder: URL): ImageStore {
  const files = new Map<string, { url: URL; contentType: string }>()
  for (const kind of kinds)
    for (const file of readdirSync(new URL(`${kind}/`, folder))) {
      const dot = file.lastIndexOf('.')
      const contentType = contentTypes[file.slice(dot + 1)]
      if (contentType === undefined) continue
      files.set(`${kind}/${file.slice(0, dot).toLowerCase()}`, { url: new URL(`${kind}/${file}`, folder), contentType })
    }
  const held = new Map<string, Image>()

  return {
    has: (kind, id) => files.has(`${kind}/${id.toLowerCase()}`),
    find(kind, id) {
      const key = `${kind}/${id.toLowerCase()}`
      const file = files.get(key)
      if (file === undefined) return undefined
      const known = held.get(key)
      if (known !== undefined) return known
      const bytes = new Uint8Array(readFileSync(file.url))
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
      const image = { contentType: file.contentType, bytes, etag }
      held.set(key, image)
      return image
    },
  }
}

export type ImageStore = {
  /** Whether there is an image; ids count without regard to case. */
  has(kind: ImageKind, id: string): boolean
  find(kind: ImageKind, id: string): Image | undefined
}

/** Where the icon of a symbol is; empty when there is none. */
export function tokenIconUrl(images: ImageStore, baseUrl: string): (symbol: string) => string {
  return (symbol) =>
    images.has('tokens', symbol) ? `${baseUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
}
