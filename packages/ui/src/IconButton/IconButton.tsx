import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { Press, type PressProps } from '../Press/Press.tsx'

export type IconButtonProps = Omit<PressProps, 'children'> & {
  readonly icon: string
  /** Its name for everyone who doesn't see the icon. */
  readonly label: string
  readonly flip?: boolean | undefined
}

export function IconButton({ icon, label, flip, className, ...rest }: IconButtonProps) {
  return (
    <Press {...rest} className={cx('lk-ib', className)} aria-label={label}>
      <Icon d={icon} flip={flip} />
    </Press>
  )
}
