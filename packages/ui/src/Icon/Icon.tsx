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
