import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { Press, type PressProps } from '../Press/Press.tsx'

/** What can be done with the thing above: icon over one word. */
export function Action({ icon, className, children, ...rest }: PressProps & { readonly icon: string }) {
  return (
    <Press {...rest} className={cx('lk-act', className)}>
      <Icon d={icon} />
      {children}
    </Press>
  )
}
