import { createElement, Fragment, useMemo } from 'react'
import { cx } from '../cx.ts'
import { imageCss } from '../Image/imageCss.ts'
import type { PictureSize } from '../Image/Picture.tsx'
import { useStyles } from '../ShadowHost/styleRoot.ts'
import { identiconElements } from './identiconShapes.ts'

export type IdenticonProps = {
  /** An address. */
  readonly seed: string
  readonly size?: PictureSize | undefined
}

/** A small landscape of its own for each address. Decorative: the address or name is beside it. */
export function Identicon({ seed, size }: IdenticonProps) {
  useStyles(imageCss)
  const shapes = useMemo(() => identiconElements(seed), [seed])
  return (
    <span className={cx('lk-img', size)} aria-hidden="true">
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        {createElement(Fragment, null, ...shapes.map(([tag, attributes]) => createElement(tag, attributes)))}
      </svg>
    </span>
  )
}
