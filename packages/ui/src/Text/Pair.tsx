import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'

/** Two controls of equal width, side by side. */
export function Pair({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-pair', className)} />
}
