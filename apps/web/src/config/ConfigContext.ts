import { createContext, useContext } from 'react'
import type { Config } from './loadConfig.ts'

export const ConfigContext = createContext<Config | undefined>(undefined)

/** The operator's settings. */
export function useConfig(): Config {
  const config = useContext(ConfigContext)
  if (config === undefined) throw new Error('useConfig needs a <ConfigContext> above it.')
  return config
}
