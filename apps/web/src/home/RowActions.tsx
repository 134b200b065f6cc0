import { Glyph, IconButton, List, moreIcon, Row } from '@latchkey/ui'
import { useRef } from 'react'
import css from './RowActions.module.css'

export type RowAction = { readonly icon: string; readonly label: string; readonly onClick: () => void }

export type RowActionsProps = {
  /** What they are about. */
  readonly label: string
  readonly actions: readonly RowAction[]
}

/** What can be done with a row: buttons that a pointer or the keyboard brings up, on a touch screen a sheet. */
export function RowActions({ label, actions }: RowActionsProps) {
  const sheet = useRef<HTMLDivElement>(null)
  // A sheet takes no focus by itself, and the keys would stay with the page behind it.
  const open = () => {
    sheet.current?.showPopover()
    sheet.current?.querySelector('button')?.focus()
  }
  return (
    <>
      <span className={css.buttons}>
        {actions.map((action) => (
          <IconButton key={action.label} icon={action.icon} label={action.label} onClick={action.onClick} />
        ))}
      </span>
      <span className={css.more}>
        <IconButton icon={moreIcon} label={label} aria-haspopup="dialog" onClick={open} />
      </span>
      <div ref={sheet} popover="auto" className={css.sheet} aria-label={label} role="dialog">
        <List>
          {actions.map((action) => (
            <Row
              key={action.label}
              image={<Glyph icon={action.icon} />}
              title={action.label}
              onClick={() => {
                sheet.current?.hidePopover()
                action.onClick()
              }}
            />
          ))}
        </List>
      </div>
    </>
  )
}
