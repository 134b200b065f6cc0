import { ResizeFit, Transformer } from '@napi-rs/image'
import type { SvgAnswer, SvgQuestion } from './createSvgDrawer.ts'

async function draw({ svg, side, quality }: SvgQuestion): Promise<SvgAnswer> {
  try {
    const size = { width: side, height: side, fit: ResizeFit.Inside }
    return new Uint8Array(await Transformer.fromSvg(svg).resize(size).webp(quality))
  } catch {
    return null
  }
}

// Without the process that asks there is nothing left to wait for: this one ends by itself.
process.on('message', async (question: SvgQuestion) => {
  process.send?.(await draw(question))
})

process.send?.('ready')
