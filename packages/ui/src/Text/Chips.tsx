import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'

/** A wrapping line of chips. */
export function Chips({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-chips', className)} />
}
