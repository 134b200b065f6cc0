import { cx } from '../cx.ts'
import { Press, type PressProps } from '../Press/Press.tsx'

/** The small button that takes the whole balance; its target is widened to 44 px. */
export function MaxButton({ className, ...rest }: PressProps) {
  return <Press {...rest} className={cx('lk-max', className)} />
}
