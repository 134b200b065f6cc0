import type { HTMLAttributes } from 'react'
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
