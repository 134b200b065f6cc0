import { Press, type PressProps } from '../Button/Button.tsx'
import { cx } from '../cx.ts'

export type IconProps = {
  /** One of the outlines of `icons/`. */
  readonly d: string
  /** 16, 20 (default) or 24 px at a master size of 10. */
  readonly size?: 's' | 'l' | undefined
  /** Mirrors in right-to-left text: for arrows that mean forward or back. */
  readonly flip?: boolean | undefined
}

/** A 24 px outline with a stroke of 1.5, always decorative: the control around it has the name. */
export function Icon({ d, size, flip }: IconProps) {
  return (
    <svg className={cx('lk-i', size, flip && 'flip')} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  )
}

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
