import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'

/** A column with a gap of 8. */
export function Stack({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-stack', className)} />
}
