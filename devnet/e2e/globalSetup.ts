import type { TestProject } from 'vitest/node'
import type { Devnet } from '../src/start/devnet.types.ts'
import { startDevnet } from '../src/start/startDevnet.ts'

/** What every journey knows of the devnet that it runs against. */
export type World = Pick<Devnet, 'chains'> & {
  readonly urls: { readonly web: string; readonly api: string; readonly example: string; readonly practice: string }
}

declare module 'vitest' {
  interface ProvidedContext {
    world: World
  }
}

/** One devnet for the whole suite, on free ports and in memory. Journeys change it one after the other. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const devnet = await startDevnet({ onProgress: (message) => console.log(message) })
  const { web, api, example, practice } = devnet.urls
  if (web === undefined || api === undefined || example === undefined || practice === undefined) {
    await devnet.stop()
    throw new Error('The devnet came up without one of its pages.')
  }
  project.provide('world', { urls: { web, api, example, practice }, chains: devnet.chains })
  return devnet.stop
}
