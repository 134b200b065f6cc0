import { createContext } from 'react'
import type { OwnChoicesStore } from './createOwnChoices.ts'

export const OwnChoicesContext = createContext<OwnChoicesStore | undefined>(undefined)
