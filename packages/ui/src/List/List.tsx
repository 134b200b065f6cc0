import type { HTMLAttributes, ReactNode } from 'react'
import { Press, type PressProps } from '../Button/Button.tsx'
import { cx } from '../cx.ts'
import { Icon } from '../Icon/Icon.tsx'
import { checkIcon, nextIcon } from '../icons/icons.ts'

/** A card of rows. */
export function List({ className, ...rest }: HTMLAttributes<HTMLUListElement>) {
  return <ul {...rest} className={cx('lk-list', className)} />
}

export type RowProps = Omit<PressProps, 'title' | 'children'> & {
  /** 40 px. */
  readonly image?: ReactNode
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** A fact at the end: an amount. Always read left to right. */
  readonly value?: ReactNode
  readonly valueNote?: ReactNode
  /** A badge or other mark at the end. */
  readonly trailing?: ReactNode
  /** The chosen one: a tick in the accent. Set for every row of a choice. */
  readonly selected?: boolean | undefined
  /** Shows that it leads further. */
  readonly next?: boolean | undefined
}

/** One line of a `List`: a button, a link, or plain when it has neither `onClick` nor `href`. */
export function Row(props: RowProps) {
  const { image, title, subtitle, value, valueNote, trailing, selected, next, className, ...rest } = props
  const two = subtitle !== undefined || valueNote !== undefined
  const content = (
    <>
      {image}
      <span className="lk-row-t">
        <span>{title}</span>
        {subtitle !== undefined && <span>{subtitle}</span>}
      </span>
      {value !== undefined && (
        <span className="lk-num">
          <span>{value}</span>
          {valueNote !== undefined && <span>{valueNote}</span>}
        </span>
      )}
      {trailing}
      {selected && (
        <span className="sel">
          <Icon d={checkIcon} />
        </span>
      )}
      {next && <Icon d={nextIcon} flip />}
    </>
  )
  const classes = cx('lk-row', two && 'two', className)
  return (
    <li>
      {rest.onClick || rest.href !== undefined ? (
        <Press {...rest} className={classes} aria-current={selected || undefined}>
          {content}
        </Press>
      ) : (
        <div className={classes}>{content}</div>
      )}
    </li>
  )
}
