import { useMemo } from 'react'
import { cx } from '../cx.ts'
import { imageCss, type PictureSize } from '../Image/Picture.tsx'
import { useStyles } from '../ShadowHost/styleRoot.ts'
import { identiconShapes, ridge } from './identiconShapes.ts'

export type IdenticonProps = {
  /** An address. */
  readonly seed: string
  readonly size?: PictureSize | undefined
}

/** A small landscape of its own for each address. Decorative: the address or name is beside it. */
export function Identicon({ seed, size }: IdenticonProps) {
  useStyles(imageCss)
  const { hue, sun, far, near } = useMemo(() => identiconShapes(seed), [seed])
  return (
    <span className={cx('lk-img', size)} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <rect width="40" height="40" fill={`oklch(.8 .06 ${hue})`} />
        <circle cx={sun.x} cy={sun.y} r={sun.r} fill={`oklch(.94 .05 ${(hue + 40) % 360})`} />
        <path d={ridge(far)} fill={`oklch(.62 .08 ${hue})`} />
        <path d={ridge(near)} fill={`oklch(.38 .06 ${(hue + 20) % 360})`} />
      </svg>
    </span>
  )
}
