import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'

/** What a camera would read from the code on the screen. */
export async function readQr(code: Locator): Promise<string> {
  const picture = (await code.screenshot()).toString('base64')
  // The page decodes the picture: a browser has a decoder of PNG files, Node has none. Texts travel between the two in no
  // time, lists of a million numbers don't.
  const { width, height, bytes } = await code.page().evaluate(async (base64) => {
    const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([file], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []
    let text = ''
    for (const byte of pixels) text += String.fromCharCode(byte)
    return { width: bitmap.width, height: bitmap.height, bytes: btoa(text) }
  }, picture)
  return decodeQR({ width, height, data: Uint8ClampedArray.from(Buffer.from(bytes, 'base64')) })
}
