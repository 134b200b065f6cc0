import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useStyles } from '../ShadowHost/styleRoot.ts'

const forward: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Arrow keys, Home and End within a row of controls (ARIA APG, roving tabindex). Left and right follow the reading
 * direction. Returns the `onKeyDown` for the container.
 */
export function useRovingFocus(selector: string, onMove?: (element: HTMLElement) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    // With those held they are the browser's, such as its way back.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
    const index = items.findIndex((item) => item.matches(':focus'))
    if (index < 0) return
    const sign = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = forward[event.key]
    const target =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : step === undefined
            ? -1
            : (index + step * sign + items.length) % items.length
    const item = items[target]
    if (!item) return
    event.preventDefault()
    item.focus()
    onMove?.(item)
  }
}

const tabsCss = `
.lk-tabs{display:flex;gap:var(--lk-s5);box-shadow:inset 0 -1px 0 var(--lk-line);overflow-x:auto;scrollbar-width:none}
.lk-tab{flex:none;min-block-size:var(--lk-hit);min-inline-size:var(--lk-hit);font-size:var(--lk-t2);font-weight:500;color:var(--lk-text-3);position:relative;letter-spacing:0;text-align:center;white-space:nowrap}
.lk-tab:hover,.lk-tab[aria-selected=true]{color:var(--lk-text)}
.lk-tab:focus-visible{outline-offset:-2px}
.lk-tab[aria-selected=true]::after{content:"";position:absolute;inset-inline:0;inset-block-end:0;block-size:2px;border-radius:2px 2px 0 0;background:var(--lk-accent)}
.lk-tab-panel{margin-block-start:var(--lk-s2)}
@media (forced-colors:active){.lk-tab[aria-selected=true]::after{background:Highlight}}
`

export type Tab<Id extends string> = { readonly id: Id; readonly label: string; readonly testId?: string | undefined }

export type TabsProps<Id extends string> = {
  /** Name of the group. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** Content of the selected tab. */
  readonly children: ReactNode
}

/** Tabs after the ARIA APG, selected by moving the focus: arrow keys, Home, End. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  useStyles(tabsCss)
  const id = useId()
  const onKeyDown = useRovingFocus('[role=tab]', (element) => element.click())
  return (
    <div>
      <div className="lk-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown} tabIndex={-1}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            className="lk-tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            data-testid={tab.testId}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className="lk-tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
