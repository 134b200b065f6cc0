import { afterAll, vi } from 'vitest'

// For projects whose files share a process: what a file has changed of it is no affair of the next one.

const environment = { ...process.env }

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name]
  Object.assign(process.env, environment)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
