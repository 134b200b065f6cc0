import decodeQR from 'qr/decode.js'

/** The text of the QR code in a picture, or `undefined` when there is none. */
export async function readQrImage(file: Blob): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (context === null) return undefined
    context.drawImage(bitmap, 0, 0)
    const { data, width, height } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    return decodeQR({ data, width, height })
  } catch {
    return undefined
  }
}
