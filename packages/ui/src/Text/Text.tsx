import type { HTMLAttributes } from 'react'
import { Press, type PressProps } from '../Button/Button.tsx'
import { cx } from '../cx.ts'

export type TextProps = HTMLAttributes<HTMLParagraphElement> & {
  /** `quiet` for a second line, `small` for legal text and axes. */
  readonly tone?: 'body' | 'quiet' | 'small' | undefined
  readonly centred?: boolean | undefined
}

const classes = { body: 'lk-p', quiet: 'lk-q', small: 'lk-x' } as const

export function Text({ tone = 'body', centred, className, ...rest }: TextProps) {
  return <p {...rest} className={cx(classes[tone], centred && 'lk-c', className)} />
}

/** A link or button within a line of text; its target is widened to 44 px. */
export function Link({ className, ...rest }: PressProps) {
  return <Press {...rest} className={cx('lk-link', className)} />
}

/** A column with a gap of 8. */
export function Stack({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('lk-stack', className)} />
}
