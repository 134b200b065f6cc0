import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'

/** What a camera would read from the code on the screen. */
export async function readQr(code: Locator): Promise<string> {
  const picture = await code.screenshot({ scale: 'css' })
  // The page decodes the picture: a browser has a decoder of PNG files, Node has none.
  const image = await code.page().evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height)
      return { width: bitmap.width, height: bitmap.height, data: [...(pixels?.data ?? [])] }
    },
    [...picture],
  )
  return decodeQR({ width: image.width, height: image.height, data: Uint8ClampedArray.from(image.data) })
}
