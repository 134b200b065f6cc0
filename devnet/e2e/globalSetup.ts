import type { TestProject } from 'vitest/node'
import type { Devnet } from '../src/start/devnet.types.ts'
import { startDevnet } from '../src/start/startDevnet.ts'

/** What every journey knows of the devnet that it runs against. */
export type World = Pick<Devnet, 'chains'> & {
  readonly urls: Readonly<Record<(typeof names)[number], string>>
}

const names = [
  'web',
  'api',
  'example',
  'practice',
  'relay',
  'phone',
  'frame',
  'auth',
  'guardian',
  'mail',
  'social',
] as const

declare module 'vitest' {
  interface ProvidedContext {
    worlds: readonly World[]
  }
}

/**
 * A devnet for each worker, on free ports and in memory: journeys tell the practice wallet to misbehave, and two of
 * them at once would tell each other's.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const devnets: Devnet[] = []
  const stop = async () => void (await Promise.all(devnets.map((devnet) => devnet.stop())))
  try {
    for (let worker = 0; worker < project.vitest.config.maxWorkers; worker += 1) {
      // One after the other: the first builds the pages, the others find them built.
      devnets.push(await startDevnet({ onProgress: (message) => console.log(message) }))
    }
    project.provide('worlds', devnets.map(worldOf))
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

function worldOf({ urls, chains }: Devnet): World {
  const found = names.map((name) => {
    const url = urls[name]
    if (url === undefined) throw new Error(`The devnet came up without ${name}.`)
    return [name, url] as const
  })
  return { urls: Object.fromEntries(found) as World['urls'], chains }
}
