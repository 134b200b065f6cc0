import { createServer } from 'node:net'
import { portHolder } from './portHolder.ts'

/** Throws a sentence that names the port, its holder and the way out, when `port` of the loopback interface is taken. */
export async function expectFreePort(port: number, purpose: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const server = createServer()
    server.on('error', (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EADDRINUSE') return reject(cause)
      const holder = portHolder(port)
      const by = holder === undefined ? 'another program' : holder
      reject(
        new Error(`Port ${port} (${purpose}) is taken by ${by}. Stop it, or choose other ports with --port.`, {
          cause,
        }),
      )
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve()))
  })
}
