import type { ImageStore } from './createImageStore.ts'

/** Where the icon of a symbol is; empty when there is none. */
export function tokenIconUrl(images: ImageStore, baseUrl: string): (symbol: string) => string {
  return (symbol) =>
    images.has('tokens', symbol) ? `${baseUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` : ''
}
