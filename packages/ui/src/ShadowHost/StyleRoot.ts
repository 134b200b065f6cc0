import { createContext } from 'react'
import type { StyleTarget } from './adoptStyles.ts'

/** The page or shadow root that the parts below are styled in. */
export const StyleRoot = createContext<StyleTarget | undefined>(undefined)
