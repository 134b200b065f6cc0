import { startProcess } from '../../devnet/src/process/startProcess.ts'

export declare namespace startServices {
  type ReturnType = Promise<{ readonly failed: Promise<string>; stop(): Promise<void> }>
}

/** Starts services beside each other. One that doesn't start ends the others. */
export async function startServices(list: readonly startService.Options[]): startServices.ReturnType {
  const results = await Promise.allSettled(list.map(startService))
  const started = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => void (await Promise.all(started.map((service) => service.stop())))
  const failure = results.find((result) => result.status === 'rejected')
  if (failure !== undefined) {
    await stop()
    throw failure.reason
  }
  return { failed: Promise.race(started.map(({ failed }) => failed)), stop }
}

export declare namespace startService {
  type Options = {
    /** Its variables are those of the environment that begin with the name, `API_PORT` for `PORT`. */
    name: string
    /** Entry of the service, from the root of the repository. */
    script: string
    /** Variables of the service that the environment doesn't set. */
    defaults: Readonly<Record<string, string>>
    /** Answers 200 once the service is up. */
    healthUrl: string
  }
  type ReturnType = Promise<{ readonly failed: Promise<string>; stop(): Promise<void> }>
}

/** Starts a service in a process of its own, as an operator would, and waits until it is healthy. */
export async function startService({
  name,
  script,
  defaults,
  healthUrl,
}: startService.Options): startService.ReturnType {
  const prefix = `${name.toUpperCase()}_`
  const own = Object.entries(process.env).flatMap(([key, value]) =>
    key.startsWith(prefix) && value !== undefined ? [[key.slice(prefix.length), value]] : [],
  )
  const { exited, stop } = await startProcess({
    name,
    main: script,
    environment: { ...defaults, ...Object.fromEntries(own) },
    healthUrl,
  })
  return { failed: exited.then(() => `The ${name} has ended by itself.`), stop }
}

/** What runs after a start, whatever kind of start it was. */
export type Running = {
  /** Addresses by the key that the ready line has for them. */
  readonly urls: Readonly<Record<string, string>>
  readonly chains: readonly { readonly caip: string; readonly name: string; readonly rpcUrl: string }[]
  /** Sentences for the end of the table. */
  readonly notes: readonly string[]
  /** Resolves with a sentence when a part has ended by itself. */
  readonly failed: Promise<string>
  stop(): Promise<void>
}
