import type { RoleName } from './roles.table.ts'
import { superviseRole } from './superviseRole.ts'

export declare namespace startRoles {
  type Options = Pick<superviseRole.Options, 'say' | 'times'> & {
    readonly environments: ReadonlyMap<RoleName, Readonly<Record<string, string>>>
  }
  type ReturnType = {
    /** Resolves once all of them answer. Rejects with the first that does not start; the others are stopped by then. */
    readonly started: Promise<void>
    readonly pids: () => ReadonlyMap<RoleName, number | undefined>
    /** @param role Default: to each. */
    readonly signal: (signal: NodeJS.Signals, role?: RoleName) => void
    stop(): Promise<void>
  }
}

/** Every role of an installation, each in a process of its own, under this one. */
export function startRoles({ environments, say, times }: startRoles.Options): startRoles.ReturnType {
  const running = new Map(
    [...environments].map(([role, environment]) => [
      role,
      superviseRole({ role, environment, say, ...(times && { times }) }),
    ]),
  )
  const all = [...running.values()]
  const stop = async () => void (await Promise.all(all.map((one) => one.stop())))
  return {
    started: Promise.all(all.map(({ started }) => started)).then(
      () => {},
      async (error: unknown) => {
        await stop()
        throw error
      },
    ),
    pids: () => new Map([...running].map(([role, one]) => [role, one.pid()])),
    signal: (signal, role) => {
      for (const [name, one] of running) if (role === undefined || role === name) one.signal(signal)
    },
    stop,
  }
}
