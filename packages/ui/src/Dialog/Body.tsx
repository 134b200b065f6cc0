import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'

/** The scrolling part of a view: one column with a gap of 16. */
export function Body({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-body', className)} />
}
