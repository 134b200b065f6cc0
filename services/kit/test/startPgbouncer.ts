import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './freePort.ts'

/** Two connections for all clients of a database, so that hardly a transaction gets the one of the last. */
const settings = (port: number, target: number) => `[databases]
* = host=127.0.0.1 port=${target} user=latchkey
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 500
server_round_robin = 1
`

/** Debian's PgBouncer in transaction mode before a PostgreSQL. @param folder For its settings. */
export async function startPgbouncer(
  target: number,
  folder: string,
  identity: { readonly uid: number; readonly gid: number } | undefined,
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings(port, target))
  if (identity !== undefined) chownSync(file, identity.uid, identity.gid)
  const pooler = spawn(join('/usr/sbin', 'pgbouncer'), [file], { ...identity, cwd: folder, stdio: 'ignore' })
  process.once('exit', () => pooler.kill('SIGKILL'))
  for (let tries = 0; tries < 200 && !(await listens(port)); tries += 1) await sleep(50)
  return {
    port,
    async stop() {
      if (pooler.exitCode !== null || pooler.signalCode !== null) return
      const exited = once(pooler, 'exit')
      pooler.kill('SIGKILL')
      await exited
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
