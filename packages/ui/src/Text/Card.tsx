import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'

/** A raised surface. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-card', className)} />
}
