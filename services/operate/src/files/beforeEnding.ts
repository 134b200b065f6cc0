const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Cleans up where the process is asked to end, before it does. Asked a second time it ends at once.
 * @returns Calls it off.
 */
export function beforeEnding(clean: () => void | Promise<void>): () => void {
  async function end(signal: NodeJS.Signals): Promise<void> {
    callOff()
    try {
      await clean()
    } catch {
      // It was asked to end, and does.
    }
    process.kill(process.pid, signal)
  }
  function callOff(): void {
    for (const signal of endings) process.off(signal, end)
  }
  for (const signal of endings) process.on(signal, end)
  return callOff
}
