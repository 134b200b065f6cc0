import decodeQR from 'qr/decode.js'
import { page } from 'vitest/browser'

/** What a camera would read on the screen, in the pixels that a person sees. */
export async function readQr(element: Element): Promise<string> {
  const base64 = await page.screenshot({ element, base64: true, save: false })
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (context === null) throw new Error('No canvas.')
  context.drawImage(bitmap, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  return decodeQR({ data, width, height })
}
