import { createContext, useContext, useInsertionEffect } from 'react'
import { adoptStyles, type StyleTarget } from './adoptStyles.ts'

/** The page or shadow root that the parts below are styled in. */
export const StyleRoot = createContext<StyleTarget | undefined>(undefined)

/** Brings a part's rules into the root that it is rendered in, before the part is laid out. */
export function useStyles(cssText: string): void {
  const root = useContext(StyleRoot)
  useInsertionEffect(() => {
    if (root) adoptStyles(root, cssText)
  }, [root, cssText])
}
