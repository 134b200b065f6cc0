import { type ReactNode, useId } from 'react'
import { useRovingFocus } from '../a11y/useRovingFocus.ts'
import { useStyles } from '../ShadowHost/useStyles.ts'
import { tabsCss } from './tabs.css.ts'

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
