import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections, which would take one between here and its use. */
const [first, end] = [20_000, 32_000]

/** A TCP port on the loopback interface that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
