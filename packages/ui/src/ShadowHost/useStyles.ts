import { useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './adoptStyles.ts'
import { StyleRoot } from './StyleRoot.ts'

/** Brings a part's rules into the root that it is rendered in, before the part is laid out. */
export function useStyles(cssText: string): void {
  const root = useContext(StyleRoot)
  useInsertionEffect(() => {
    if (root) adoptStyles(root, cssText)
  }, [root, cssText])
}
