import { startService } from './startService.ts'

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
