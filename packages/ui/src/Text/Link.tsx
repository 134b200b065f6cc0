import { cx } from '../cx.ts'
import { Press, type PressProps } from '../Press/Press.tsx'

/** A link or button within a line of text; its target is widened to 44 px. */
export function Link({ className, ...rest }: PressProps) {
  return <Press {...rest} className={cx('lk-link', className)} />
}
