import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'

/** A quiet title over a group, with room for a fact at the end. */
export function Caption({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-cap', className)} />
}
