import { getAssetImage, getCurrencyImage, getTokenImage, getWalletImage } from '@latchkey/protocol/http'
import { ApiError } from '../../http/ApiError.ts'
import { defineRoute, type Module, type Reply } from '../../http/route.ts'
import { clientImageIds } from './clientImageIds.ts'
import type { Image, ImageStore } from './createImageStore.ts'

/** Icons of wallets, networks, connectors, tokens and currencies. */
export function imagesModule({ images }: { images: ImageStore }): Module {
  return {
    name: 'images',
    routes: [
      defineRoute(getWalletImage, (call) => reply(images.find('wallets', call.params.id), call.header)),
      defineRoute(getAssetImage, (call) => {
        const { id } = call.params
        const alias = clientImageIds.get(id.toLowerCase())
        const image = alias ? images.find(...alias) : (images.find('networks', id) ?? images.find('connectors', id))
        return reply(image, call.header)
      }),
      defineRoute(getCurrencyImage, (call) => reply(images.find('currencies', call.params.id), call.header)),
      defineRoute(getTokenImage, (call) => reply(images.find('tokens', call.params.id), call.header)),
    ],
  }
}

function reply(image: Image | undefined, header: (name: string) => string | undefined): Reply {
  if (image === undefined)
    throw new ApiError({ code: 'api/not-found', field: 'id', description: 'There is no such image.' })
  const headers = {
    etag: image.etag,
    // An SVG opened on its own is a page: it must not run anything here.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  }
  const status = header('if-none-match')
    ?.split(',')
    .some((tag) => tag.trim() === image.etag)
    ? 304
    : 200
  return { status, contentType: image.contentType, body: image.bytes, headers }
}
