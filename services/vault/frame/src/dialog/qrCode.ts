import { encode } from 'uqr'
import { picture } from '../approve/view/element.ts'

/** A text as a QR code. Its colour is that of what it stands in. */
export function qrCode(text: string): SVGSVGElement {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return picture('qr', size, [['path', { d: dark.join('') }]])
}
