import type { HTMLAttributes } from 'react'
import { cx } from '../cx.ts'

/** A card of rows. */
export function List({ className, ...rest }: HTMLAttributes<HTMLUListElement>) {
  return <ul {...rest} className={cx('lk-list', className)} />
}
