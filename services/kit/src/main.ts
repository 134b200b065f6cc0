import { startTracing } from './tracing.ts'

/**
 * Runs a service in this process until a signal ends it. A fault of the configuration ends it with one sentence and no
 * stack: who reads it set a key and wrote no code.
 * @param name What the sentence begins with, such as `The relay`.
 * @param service As it is named to a collector of traces.
 * @param start Gives the service; undefined where there was something else to do.
 */
export async function runMain(
  name: string,
  service: string,
  start: () => Promise<{ stop(): Promise<void> } | undefined>,
): Promise<void> {
  try {
    const stopTracing = await startTracing(service, process.env)
    const running = await start()
    const stop = async () => {
      await running?.stop()
      await stopTracing?.()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
    if (running === undefined) await stopTracing?.()
  } catch (error) {
    // What has been opened until then would keep the process there, which would look as if it ran.
    process.stderr.write(`${name} stopped: ${error instanceof Error ? error.message : String(error)}\n`, () =>
      process.exit(1),
    )
  }
}
